import { expect, test, vi } from 'vitest'
import { closeDialog, showError, showErrorOfPage, useDialogs } from './dialogs.ts'

// What is open now, without a page that draws it.
vi.mock('react', () => ({ useSyncExternalStore: <T>(_subscribe: unknown, read: () => T) => read() }))

test('ERR-004 what a page could not read does not cover the dialog that is being read', () => {
  showErrorOfPage(new Error('A lista não carregou.'))
  expect(useDialogs()).toHaveLength(1)
  showError(new Error('O pedido não foi atendido.'))
  expect(useDialogs()).toHaveLength(2)
  showErrorOfPage(new Error('A lista não carregou.'))
  expect(useDialogs()).toHaveLength(2)
  for (const { id } of useDialogs()) closeDialog(id)
  expect(useDialogs()).toEqual([])
})
