import { expect, test } from 'vitest'
import { folderCycles } from '../scripts/cycles.mjs'

type Edge = [from: string, to: string]

const M = 'packages/server/modules'

test('modules that import each other by different files are a ring, however many are in between', () => {
  const edges: Edge[] = [
    [`${M}/a/a.service.ts`, `${M}/b/b.repo.ts`],
    [`${M}/b/b.service.ts`, `${M}/c/c.repo.ts`],
    [`${M}/c/c.service.ts`, `${M}/a/a.repo.ts`],
    [`${M}/d/d.service.ts`, `${M}/a/a.repo.ts`],
  ]
  expect(folderCycles(edges)).toEqual([
    { folders: [`${M}/a`, `${M}/b`, `${M}/c`], imports: edges.slice(0, 3).map(([from, to]) => `${from} → ${to}`) },
  ])
  expect(folderCycles(edges.slice(1))).toEqual([])
})

test('rooms inside a module are held to the same, and are one module to the others', () => {
  const inner: Edge[] = [
    [`${M}/a/x/one.ts`, `${M}/a/y/two.ts`],
    [`${M}/a/y/three.ts`, `${M}/a/x/four.ts`],
  ]
  expect(folderCycles(inner).map(({ folders }) => folders)).toEqual([[`${M}/a/x`, `${M}/a/y`]])
  const outer: Edge[] = [
    [`${M}/a/x/one.ts`, `${M}/b/b.repo.ts`],
    [`${M}/b/b.service.ts`, `${M}/a/y/two.ts`],
  ]
  expect(folderCycles(outer).map(({ folders }) => folders)).toEqual([[`${M}/a`, `${M}/b`]])
})

test('rooms of different modules, files of one folder, tests and what lies elsewhere make no ring', () => {
  expect(
    folderCycles([
      [`${M}/a/x/one.ts`, `${M}/b/x/two.ts`],
      [`${M}/a/one.ts`, `${M}/a/two.ts`],
      [`${M}/a/two.ts`, `${M}/a/one.ts`],
      [`${M}/a/one.ts`, `${M}/c/one.ts`],
      [`${M}/c/one.test.ts`, `${M}/a/one.ts`],
      [`${M}/a/one.ts`, 'packages/server/kit/handle.ts'],
      ['packages/server/kit/handle.ts', `${M}/a/one.ts`],
    ]),
  ).toEqual([])
})
