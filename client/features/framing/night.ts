import {
  AngleBetween,
  Body,
  Equator,
  Horizon,
  HorizonFromVector,
  Illumination,
  MakeTime,
  MoonPhase,
  Observer,
  RotateVector,
  Rotation_EQJ_HOR,
  Spherical,
  VectorFromSphere,
} from 'astronomy-engine'
import type { SkyPoint } from '../../../contract/tangent-plane.ts'

export interface ObservingPlace {
  latitude: number
  longitude: number
}

/** Altitudes in degrees above the horizon, without the refraction of the air. */
export interface Moment {
  time: Date
  target: number
  moon: number
  sun: number
}

export interface Moon {
  /** From 0 to 1. */
  litPart: number
  isWaxing: boolean
  /** Degrees from the target. */
  distance: number
}

const hourMs = 3_600_000
const stepMs = hourMs / 6

const vectorOf = ({ rightAscension, declination }: SkyPoint, time: Date) =>
  VectorFromSphere(new Spherical(declination, rightAscension, 1), MakeTime(time))

/** Returns the altitude of a point of the sky. */
export function altitudeOf(target: SkyPoint, place: ObservingPlace, time: Date): number {
  const observer = new Observer(place.latitude, place.longitude, 0)
  const rotation = Rotation_EQJ_HOR(MakeTime(time), observer)
  return HorizonFromVector(RotateVector(rotation, vectorOf(target, time)), '').lat
}

/** Returns the altitude of the Sun or the Moon as seen from a place on the ground. */
export function altitudeOfBody(body: 'Sun' | 'Moon', place: ObservingPlace, time: Date): number {
  const observer = new Observer(place.latitude, place.longitude, 0)
  const { ra, dec } = Equator(Body[body], time, observer, true, true)
  return Horizon(time, observer, ra, dec).altitude
}

/** Returns the moments of the night at a place, from noon to noon by its Sun, that `now` is in. */
export function nightOf(target: SkyPoint, place: ObservingPlace, now: Date): Moment[] {
  const toSolar = (place.longitude / 15) * hourMs
  const sinceNoon = (((now.getTime() + toSolar - 12 * hourMs) % (24 * hourMs)) + 24 * hourMs) % (24 * hourMs)
  const noon = now.getTime() - sinceNoon
  return Array.from({ length: (24 * hourMs) / stepMs + 1 }, (_, index) => {
    const time = new Date(noon + index * stepMs)
    return {
      time,
      target: altitudeOf(target, place, time),
      moon: altitudeOfBody('Moon', place, time),
      sun: altitudeOfBody('Sun', place, time),
    }
  })
}

export function moonOf(target: SkyPoint, place: ObservingPlace, time: Date): Moon {
  const observer = new Observer(place.latitude, place.longitude, 0)
  const { vec } = Equator(Body.Moon, time, observer, false, true)
  return {
    litPart: Illumination(Body.Moon, time).phase_fraction,
    isWaxing: MoonPhase(time) < 180,
    distance: AngleBetween(vec, vectorOf(target, time)),
  }
}
