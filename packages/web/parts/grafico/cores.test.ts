import { expect, test } from 'vitest'
import { chartColors, tokens } from '../../kit/theme/theme.ts'
import { CORES_MAX, colour, tracoDe } from './cores.ts'

type Rgb = [number, number, number]

/** Linear light of `#rrggbb`. */
const linear = (hex: string): Rgb => {
  const at = (i: number) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}
const luminance = (hex: string) => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** WCAG 2.2, relative luminance. */
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Machado, Oliveira and Fernandes (2009), severity 1, in linear light. */
const VISAO: Record<string, [Rgb, Rgb, Rgb]> = {
  comum: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const clamp = (v: number) => Math.min(1, Math.max(0, v))

/** OKLab of a colour as somebody with this sight sees it. */
function seen(hex: string, sight: [Rgb, Rgb, Rgb]): Rgb {
  const from = linear(hex)
  const rgb: Rgb = [clamp(dot(sight[0], from)), clamp(dot(sight[1], from)), clamp(dot(sight[2], from))]
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb))
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb))
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb))
  const lms: Rgb = [l, m, s]
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ]
}
const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const FURTHER = 0.08 // in OKLab; 0.02 is the smallest difference that is seen side by side
const SCHEMES = ['light', 'dark'] as const

test('DSH-004 a palette holds ten colours that differ', () => {
  expect(CORES_MAX).toBe(10)
  for (const scheme of SCHEMES) expect(new Set(chartColors[scheme]).size).toBe(CORES_MAX)
  expect(new Set(Array.from({ length: CORES_MAX }, (_, i) => colour(i))).size).toBe(CORES_MAX)
  expect(colour(CORES_MAX)).toBe(colour(0))
})

test.each(SCHEMES)('DSH-004 every colour of a chart has 3:1 on its ground (%s)', (scheme) => {
  for (const hex of chartColors[scheme]) expect({ hex, ok: contrast(hex, tokens[scheme].surface) >= 3 }).toEqual({ hex, ok: true })
})

test.each(SCHEMES)('DSH-004 any two colours stay apart for every sight (%s)', (scheme) => {
  const close = Object.entries(VISAO).flatMap(([name, sight]) => {
    const colours = chartColors[scheme].map((hex) => ({ hex, lab: seen(hex, sight) }))
    return colours.flatMap((a, i) =>
      colours
        .slice(i + 1)
        .filter((b) => distance(a.lab, b.lab) < FURTHER)
        .map((b) => `${name}: ${a.hex} ${b.hex} ${distance(a.lab, b.lab).toFixed(3)}`),
    )
  })
  expect(close).toEqual([])
})

test('DSH-004 lines differ by mark and dash too', () => {
  const looks = Array.from({ length: CORES_MAX }, (_, i) => JSON.stringify(tracoDe(i)))
  expect(new Set(looks).size).toBe(CORES_MAX)
})

/** Degrees on the circle of colours. */
function hueOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}

test('what is paid and what is not keep their hue in both schemes', () => {
  for (const place of [0, 1]) {
    const [light = '', dark = ''] = SCHEMES.map((scheme) => chartColors[scheme][place])
    const apart = Math.abs(hueOf(light) - hueOf(dark))
    expect(Math.min(apart, 360 - apart)).toBeLessThan(30)
  }
})
