import type { StarFile } from '../../server/features/placement/solver/star-file.ts'
import { encode } from './canvas.ts'
import { type MoonPicture, moonPixels } from './moon.ts'
import { analemmaPixels, type Nightscape, nightscapePixels } from './nightscapes.ts'
import { planetPixels } from './planets.ts'
import type { Pair } from './projection.ts'
import { coronaPixels, type SunPicture, sunPixels } from './sun.ts'

type Make = (name: string, file: StarFile, scale?: number) => Promise<Buffer>

const scaled = ([x, y]: Pair, scale: number): Pair => [x * scale, y * scale]

const square: Pair = [2400, 2400]
const wide: Pair = [2400, 1600]

const moon =
  (picture: Omit<MoonPicture, 'seed'>, bytes = 143_000): Make =>
  async (seed, _file, scale = 1) => {
    const pixels = scaled(picture.pixels, scale)
    const size = { pixels, radius: picture.radius * scale, middle: scaled(picture.middle, scale) }
    return await encode(moonPixels({ seed, ...picture, ...size }), pixels, bytes)
  }

const sun =
  (picture: Omit<SunPicture, 'seed'>, bytes = 126_000): Make =>
  async (seed, _file, scale = 1) => {
    const pixels = scaled(picture.pixels, scale)
    const size = { pixels, radius: picture.radius * scale, middle: scaled(picture.middle, scale) }
    return await encode(sunPixels({ seed, ...picture, ...size }), pixels, bytes)
  }

const nightscape =
  (picture: Nightscape, bytes = 143_000): Make =>
  async (seed, file, scale = 1) => {
    const pixels = scaled(picture.pixels, scale)
    return await encode(await nightscapePixels(seed, file, { ...picture, pixels }), pixels, bytes)
  }

const planet =
  (kind: 'jupiter' | 'saturn', radius: number, tilt: number): Make =>
  async (seed, _file, scale = 1) => {
    const pixels = scaled(wide, scale)
    return await encode(planetPixels({ seed, pixels, radius: radius * scale, kind, tilt }), pixels, 67_000)
  }

const full = { pixels: square, radius: 1060, middle: [1200, 1200] as Pair }

/** When the pictures of the Moon were taken, in UTC: its phase follows from the time. */
const moonTimes = {
  'first-quarter': '2024-04-15T20:40:00Z',
  gibbous: '2025-08-05T20:30:00Z',
  'old-crescent': '2024-11-27T04:20:00Z',
  harvest: '2025-10-07T01:10:00Z',
  'terminator-study': '2025-03-07T20:15:00Z',
  'thin-crescent': '2024-05-10T20:50:00Z',
  'copper-moon': '2025-09-07T18:12:00Z',
}

const tree = (x: number, base: number, size: number, seed: number) => {
  const branches = Array.from({ length: 9 }, (_, index) => {
    const angle = -2.6 + (index * 2.1) / 8 + 0.25 * Math.sin(seed + index * 5)
    const length = size * (0.42 + 0.16 * Math.sin(seed * 2 + index * 3))
    const [tx, ty] = [x + Math.cos(angle) * length, base - size * 0.42 + Math.sin(angle) * length * 0.72]
    return `<path d="M${x} ${base - size * 0.34}Q${x + (tx - x) * 0.3} ${ty + 20} ${tx} ${ty}" stroke-width="${size * 0.022}"/>
      <ellipse cx="${tx}" cy="${ty}" rx="${size * 0.17}" ry="${size * 0.085}" fill="#0a0c0e" stroke="none"/>
      <ellipse cx="${tx + size * 0.09}" cy="${ty - size * 0.05}" rx="${size * 0.1}" ry="${size * 0.06}" fill="#0c0e10" stroke="none"/>`
  })
  return `<g fill="none" stroke="#0a0b0d"><path d="M${x} ${base}Q${x - size * 0.05} ${base - size * 0.2} ${x} ${base - size * 0.36}" stroke-width="${size * 0.055}"/>${branches.join('')}</g>`
}

const barn = `<g transform="translate(1500 1180)"><path d="M0 230V60L130-40L330-40L470 60V230Z" fill="#120f10"/><path d="M130-40L330-40L470 60L262 60Z" fill="#191618"/>
  <path d="M0 60L130-40L262 60V230H0Z" fill="#15100f"/><path d="M86 230V120H176V230Z" fill="#0a0808"/><rect x="112" y="40" width="40" height="34" fill="#e5b264" opacity=".75"/><path d="M131 40V74M112 57H152" stroke="#2a1c10" stroke-width="4"/></g>`

const rock = `<filter id="rock" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".005 .009" numOctaves="6" seed="4"/>
  <feColorMatrix values="0 0 0 0 0.3  0 0 0 0 0.19  0 0 0 0 0.13  0.7 0 0 0 -0.24"/><feComposite in2="SourceGraphic" operator="in" result="grain"/>
  <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="grain"/></feMerge></filter>`

const arch = `${rock}<g filter="url(#rock)"><path d="M-20 1620V1180C120 1120 260 1060 420 960C560 720 860 560 1240 560C1680 560 2010 760 2140 1020C2240 1100 2330 1150 2420 1190V1620H1950C1960 1400 1930 1180 1790 1030C1660 890 1470 812 1240 812C1010 812 830 880 740 1010C660 1130 650 1330 640 1620Z" fill="#2c2019"/>
  <path d="M420 960C560 720 860 560 1240 560C1680 560 2010 760 2140 1020C1990 830 1680 640 1250 632C880 632 600 780 420 960Z" fill="#3a2a20" opacity=".85"/>
  <path d="M740 1010C830 880 1010 812 1240 812C1470 812 1660 890 1790 1030C1640 930 1460 872 1240 870C1020 870 850 920 740 1010Z" fill="#0d0a09"/></g>`

const temple = `<g fill="#1b1c22"><path d="M0 1600V1400L700 1330L2400 1370V1600Z" fill="#14161b"/><g transform="translate(600 10)">
  <path d="M760 1090L1160 980L1560 1090V1112H760Z"/><rect x="770" y="1112" width="780" height="34"/>
  ${Array.from({ length: 8 }, (_, n) => `<path d="M${790 + n * 99} 1146H${834 + n * 99}L${838 + n * 99} 1330H${786 + n * 99}Z"/>`).join('')}
  <rect x="748" y="1326" width="824" height="40"/></g></g>`

/** All pictures but those through a telescope of what lies among the stars. */
export const otherPictures: Record<string, Make> = {
  'first-quarter': moon({
    ...full,
    time: moonTimes['first-quarter'],
    tilt: 14,
    exposure: 1.35,
    earthshine: 0.003,
  }),
  gibbous: moon({ ...full, time: moonTimes.gibbous, tilt: -12, exposure: 1.15 }, 160_000),
  'old-crescent': moon(
    { ...full, time: moonTimes['old-crescent'], tilt: -16, exposure: 1.35, earthshine: 0.006 },
    92_000,
  ),
  harvest: moon(
    {
      pixels: wide,
      radius: 560,
      middle: [1200, 800],
      time: moonTimes.harvest,
      tilt: 40,
      exposure: 1.1,
      tint: [1.08, 0.9, 0.62],
    },
    84_000,
  ),
  'terminator-study': moon(
    { pixels: wide, radius: 3300, middle: [900, -900], time: moonTimes['terminator-study'], exposure: 1.25 },
    168_000,
  ),
  'thin-crescent': moon(
    {
      pixels: wide,
      radius: 620,
      middle: [1200, 800],
      time: moonTimes['thin-crescent'],
      tilt: 22,
      exposure: 1.5,
      earthshine: 0.055,
    },
    59_000,
  ),
  'copper-moon': moon({ ...full, time: moonTimes['copper-moon'], tilt: -30, shadow: [-1.1, -1.2] }, 109_000),
  'filament-day': sun({
    pixels: square,
    radius: 1020,
    middle: [1200, 1200],
    kind: 'hydrogen',
    spots: [
      [-0.34, -0.27, 0.02],
      [0.42, 0.22, 0.026],
      [0.1, -0.36, 0.012],
      [-0.6, 0.3, 0.015],
    ],
    filaments: [
      [
        [-0.2, 0.36],
        [-0.06, 0.3],
        [0.1, 0.34],
        [0.2, 0.27],
      ],
      [
        [0.3, -0.5],
        [0.42, -0.42],
        [0.46, -0.3],
      ],
      [
        [-0.55, -0.1],
        [-0.48, 0.02],
        [-0.5, 0.12],
      ],
      [
        [-0.1, -0.66],
        [0.06, -0.62],
      ],
    ],
    prominences: [
      [62, 7, 0.07],
      [118, 5, 0.05],
      [247, 8, 0.09],
      [305, 4, 0.04],
      [170, 3, 0.03],
    ],
  }),
  'red-disc': sun(
    {
      pixels: wide,
      radius: 2300,
      middle: [300, 2180],
      kind: 'hydrogen',
      spots: [[0.18, -0.62, 0.022]],
      filaments: [
        [
          [0.3, -0.45],
          [0.38, -0.52],
          [0.5, -0.5],
        ],
      ],
      prominences: [
        [352, 4.5, 0.1],
        [329, 5.5, 0.14],
        [311, 2, 0.05],
        [12, 2, 0.04],
      ],
    },
    143_000,
  ),
  'quiet-sun': sun({
    pixels: square,
    radius: 1020,
    middle: [1200, 1200],
    kind: 'hydrogen',
    spots: [
      [0.2, 0.24, 0.012],
      [-0.45, -0.2, 0.01],
    ],
    filaments: [
      [
        [0.4, -0.34],
        [0.5, -0.22],
      ],
      [
        [-0.3, 0.5],
        [-0.16, 0.46],
        [-0.06, 0.5],
      ],
    ],
    prominences: [
      [80, 4, 0.04],
      [210, 5, 0.05],
    ],
  }),
  'noon-spots': sun(
    {
      pixels: square,
      radius: 1040,
      middle: [1200, 1200],
      kind: 'white light',
      spots: [
        [-0.22, 0.24, 0.021],
        [0.34, -0.25, 0.03],
        [0.62, 0.2, 0.014],
        [-0.7, -0.24, 0.018],
        [0.05, 0.36, 0.008],
      ],
    },
    101_000,
  ),
  'bitten-sun': sun(
    {
      pixels: wide,
      radius: 660,
      middle: [1200, 800],
      kind: 'white light',
      spots: [[-0.5, 0.52, 0.02]],
      moon: [0.32, -0.2, 1.02],
    },
    50_000,
  ),
  totality: async (seed, _file, scale = 1) =>
    await encode(coronaPixels(seed, scaled(wide, scale), 350 * scale), scaled(wide, scale), 109_000),
  jupiter: planet('jupiter', 560, 8),
  saturn: planet('saturn', 430, -6),
  'mesa-arch': nightscape(
    {
      site: { latitude: 38.4, longitude: -109.8 },
      time: '2025-04-26T09:30:00Z',
      direction: [158, 24],
      width: 84,
      pixels: wide,
      glow: [0.075, 0.09, 0.1],
      towns: [[120, 0.16]],
      land: { height: 5, rugged: 5, ridges: 3, tone: [0.1, 0.085, 0.085], shapes: arch },
      milkyWay: 1.12,
    },
    176_000,
  ),
  'fjord-sky': nightscape(
    {
      site: { latitude: 69.6, longitude: 18.9 },
      time: '2025-03-21T22:10:00Z',
      direction: [330, 25],
      width: 78,
      pixels: wide,
      glow: [0.05, 0.075, 0.1],
      stars: 1800,
      aurora: true,
      milkyWay: 0.35,
      land: { height: 7, rugged: 12, ridges: 3, tone: [0.13, 0.16, 0.2], snow: true },
    },
    126_000,
  ),
  'outback-core': nightscape(
    {
      site: { latitude: -31.6, longitude: 117.6 },
      time: '2025-04-27T14:30:00Z',
      direction: [112, 27],
      width: 74,
      pixels: [2400, 2000],
      glow: [0.08, 0.085, 0.075],
      towns: [[200, 0.1]],
      land: { height: 2.4, rugged: 1.6, ridges: 2, tone: [0.075, 0.06, 0.055] },
      milkyWay: 1.25,
      stars: 5200,
    },
    218_000,
  ),
  'long-valley': nightscape(
    {
      site: { latitude: 37.6, longitude: -118.8 },
      time: '2025-08-23T05:10:00Z',
      direction: [205, 26],
      width: 80,
      pixels: wide,
      glow: [0.07, 0.085, 0.1],
      towns: [[185, 0.2]],
      land: { height: 8, rugged: 9, ridges: 4, tone: [0.09, 0.095, 0.115], shapes: tree(420, 1500, 420, 2) },
      milkyWay: 1,
    },
    160_000,
  ),
  'north-circle': nightscape(
    {
      site: { latitude: 69.6, longitude: 18.9 },
      time: '2024-11-02T18:00:00Z',
      direction: [3, 44],
      width: 106,
      pixels: wide,
      glow: [0.055, 0.075, 0.11],
      stars: 800,
      trailHours: 2.5,
      milkyWay: 0,
      land: { height: 9, rugged: 12, ridges: 2, tone: [0.11, 0.14, 0.18], snow: true },
    },
    176_000,
  ),
  'south-circle': nightscape(
    {
      site: { latitude: -31.6, longitude: 117.6 },
      time: '2024-09-05T13:00:00Z',
      direction: [178, 28],
      width: 86,
      pixels: wide,
      glow: [0.07, 0.07, 0.08],
      towns: [[225, 0.16]],
      stars: 800,
      trailHours: 2,
      milkyWay: 0,
      land: {
        height: 2.6,
        rugged: 2,
        ridges: 2,
        tone: [0.07, 0.06, 0.06],
        shapes: tree(620, 1420, 520, 1) + tree(1980, 1400, 300, 4),
      },
    },
    176_000,
  ),
  'barn-circle': nightscape(
    {
      site: { latitude: 54.2, longitude: -2.3 },
      time: '2024-09-07T21:00:00Z',
      direction: [10, 32],
      width: 92,
      pixels: wide,
      glow: [0.075, 0.08, 0.1],
      towns: [[60, 0.24]],
      stars: 700,
      trailHours: 2,
      milkyWay: 0,
      land: { height: 5, rugged: 4, ridges: 3, tone: [0.075, 0.08, 0.085], shapes: barn },
    },
    168_000,
  ),
  analemma: async (seed, _file, scale = 1) => {
    const pixels = scaled(wide, scale)
    const site = { latitude: 37.97, longitude: 23.73 }
    const picture = { site, clock: '13:00', direction: [218, 41], width: 88, pixels, shapes: temple } as const
    return await encode(await analemmaPixels(seed, picture), pixels, 76_000)
  },
}
