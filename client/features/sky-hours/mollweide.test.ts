import { expect, test } from 'vitest'
import { directionsOfLine, halfHeight, halfWidth, project } from './mollweide.ts'

test('the map has north at the top and right ascension growing to the left', () => {
  expect(project(0, 0)).toEqual({ x: -0, y: -0 })
  expect(project(90, 0).x).toBeCloseTo(-halfWidth / 2)
  expect(project(270, 0).x).toBeCloseTo(halfWidth / 2)
  expect(project(10, 90).y).toBeCloseTo(-halfHeight)
})

test('each point of the map leads back to its position', () => {
  for (const rightAscension of [1, 83, 179, 181, 300])
    for (const declination of [-89, -41, 0, 12.5, 66, 88]) {
      const { x, y } = project(rightAscension, declination)
      const { z, longitude } = directionsOfLine(y)(x)!
      expect((Math.asin(z) * 180) / Math.PI).toBeCloseTo(declination, 4)
      expect(((longitude * 180) / Math.PI + 360) % 360).toBeCloseTo(rightAscension, 4)
    }
  expect(directionsOfLine(halfHeight * 0.99)(halfWidth / 2)).toBeUndefined()
})
