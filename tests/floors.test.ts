import { expect, test } from 'vitest'
import { arrowsUp, folderCycles } from '../scripts/floors.mjs'

type Edge = [from: string, to: string]

test('an arrow to a higher floor is refused, by what it is from where, and those down are not', () => {
  const down: Edge[] = [
    ['packages/server/modules/task/task.service.ts', 'packages/server/kit/ctx/audit.ts'],
    ['packages/server/kit/ctx/audit.ts', 'packages/server/db/types.ts'],
    ['packages/server/db/types.ts', 'packages/server/base/log.ts'],
    ['packages/web/kit/list/resource-list.tsx', 'packages/web/kit/form/path.ts'],
    ['packages/web/features/task/task-list.tsx', 'packages/web/kit/list/resource-list.tsx'],
    ['packages/contract/faturamento/boleto.ts', 'packages/contract/cobranca/titulo.ts'],
    ['packages/server/kit/list/list.test.ts', 'packages/server/modules/task/task.repo.ts'],
  ]
  const up: Edge[] = [
    ['packages/server/base/log.ts', 'packages/server/db/types.ts'],
    ['packages/server/kit/ctx/audit.ts', 'packages/server/modules/task/task.repo.ts'],
    ['packages/server/integrations/mail/smtp.ts', 'packages/server/kit/ctx/context.ts'],
    ['packages/contract/cobranca/titulo.ts', 'packages/contract/faturamento/boleto.ts'],
    ['packages/web/kit/form/path.ts', 'packages/web/kit/list/resource-list.tsx'],
    ['packages/web/features/inicio/inicio.tsx', 'packages/web/menu.ts'],
    // A room that no floor names stands on none.
    ['packages/server/modules/task/task.service.ts', 'packages/server/attic/old.ts'],
  ]
  expect(arrowsUp(down)).toEqual({ arrows: [], rooms: 10 })
  expect(arrowsUp([...down, ...up]).arrows).toEqual(up.map(([from, to]) => `${from} → ${to}`))
})

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

test('rooms in the kit are held to the same, however deep', () => {
  const K = 'packages/server/kit'
  const edges: Edge[] = [
    [`${K}/http/handle.ts`, `${K}/ctx/context.ts`],
    [`${K}/ctx/context.ts`, `${K}/life/port.ts`],
    [`${K}/life/life.ts`, `${K}/http/patience.ts`],
  ]
  expect(folderCycles(edges).map(({ folders }) => folders)).toEqual([[`${K}/ctx`, `${K}/http`, `${K}/life`]])
  expect(folderCycles(edges.slice(1))).toEqual([])
})

test('rooms of different modules, files of one folder, tests and what lies elsewhere make no ring', () => {
  expect(
    folderCycles([
      [`${M}/a/x/one.ts`, `${M}/b/x/two.ts`],
      [`${M}/a/one.ts`, `${M}/a/two.ts`],
      [`${M}/a/two.ts`, `${M}/a/one.ts`],
      [`${M}/a/one.ts`, `${M}/c/one.ts`],
      [`${M}/c/one.test.ts`, `${M}/a/one.ts`],
      ['bench/one.ts', `${M}/a/one.ts`],
      [`${M}/a/one.ts`, 'bench/one.ts'],
    ]),
  ).toEqual([])
})
