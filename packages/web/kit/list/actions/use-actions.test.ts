import type { Row } from '@retaguarda/contract/kit/row.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconTrash } from '@tabler/icons-react'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Action } from './action.ts'
import type { Answer } from '../../feedback/undoable.ts'

const told = vi.hoisted(() => ({
  ok: vi.fn<(message: string, detail?: unknown) => void>(),
  error: vi.fn<(error: unknown, parts?: object) => void>(),
  confirm: vi.fn<(parts: object) => Promise<boolean>>(),
}))
vi.mock('../../feedback/dialogs.ts', () => ({ showError: told.error, confirm: told.confirm }))
vi.mock('../../feedback/toast.tsx', () => ({ toast: { ok: told.ok } }))
// Another file of this worker may have read them with the dialogs and toasts of the product.
vi.resetModules()
const { ApiError } = await import('@retaguarda/contract/kit/call.ts')
const { callOnce } = await import('../../call-once.ts')
const { removal } = await import('../../feedback/undoable.ts')
const { asked, runAction } = await import('./use-actions.tsx')
afterAll(() => {
  vi.resetModules()
})

const rows: Row[] = [{ id: 1 }, { id: 2 }, { id: 3 }]
const refusal = new ApiError('Há 3 faturas ligadas.', { status: 409, request: 'DELETE /x/2' })
const deleting = (run: (row: Row) => Promise<Answer>): Action<Row> & { kind: 'delete' } => ({
  kind: 'delete',
  label: 'Excluir',
  icon: IconTrash,
  run,
})
const parts = (action: ReturnType<typeof deleting>, of = rows) => ({
  action,
  rows: of,
  name: usuario.name,
  nameOf: ({ id }: Row) => `n. ${id}`,
  call: callOnce(),
})
const act = async (action: ReturnType<typeof deleting>, of?: Row[]) => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  await runAction(parts(action, of), client, '/x')
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['/x'] })
}

beforeEach(() => vi.clearAllMocks())

test('LST-013 LST-014 LST-023 the server is called for each selected row, and a refusal keeps none of the others', async () => {
  const called: number[] = []
  await act(
    deleting(async ({ id }) => {
      called.push(id)
      if (id === 2) throw refusal
      return { msg: 'Excluído.' }
    }),
  )
  expect(called).toEqual([1, 2, 3])
  expect(told.ok).toHaveBeenCalledExactlyOnceWith('Excluído.', '2 usuários')
  expect(told.error).toHaveBeenCalledOnce()
  expect(told.error.mock.calls[0]?.[0]).toBe(refusal)
  expect(told.error.mock.calls[0]?.[1]).toHaveProperty('hint')
})

test('ERR-005 success shows the message of the answer, unless toaster is false', async () => {
  const [one = { id: 1 }] = rows
  await act(
    deleting(async () => ({ msg: 'Usuário excluído.' })),
    [one],
  )
  expect(told.ok).toHaveBeenCalledExactlyOnceWith('Usuário excluído.', undefined)
  await act(
    deleting(async () => ({ msg: 'Calado.', toaster: false })),
    [one],
  )
  expect(told.ok).toHaveBeenCalledOnce()
})

test('ERR-004 the refusal of one row is the dialog Erro alone', async () => {
  await act(
    deleting(() => Promise.reject(refusal)),
    [{ id: 2 }],
  )
  expect(told.error).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(told.ok).not.toHaveBeenCalled()
})

test('LST-014 deleting is asked as danger; a post only where it asks', async () => {
  told.confirm.mockResolvedValue(false)
  expect(await asked(parts(deleting(async () => ({ msg: '' }))))).toBe(false)
  expect(told.confirm.mock.calls[0]?.[0]).toMatchObject({ title: 'Excluir 3 usuários?', confirmLabel: 'Excluir', danger: true })
  const post: Action<Row> & { kind: 'post' } = { kind: 'post', label: 'Ativar', icon: IconTrash, run: async () => ({ msg: '' }) }
  expect(await asked({ ...parts(deleting(async () => ({ msg: '' }))), action: post })).toBe(true)
  expect(told.confirm).toHaveBeenCalledOnce()
})

test('the way back of a deletion is offered unless the server says that there is none', async () => {
  const [row = { id: 1 }] = rows
  const answering = (answer: object) => removal(usuario)(row, vi.fn().mockResolvedValue(answer))
  expect(await answering({ msg: 'Usuário excluído.' })).toHaveProperty('undo')
  expect(await answering({ msg: 'Usuário excluído.', desfazer: false })).toEqual({ msg: 'Usuário excluído.' })
})
