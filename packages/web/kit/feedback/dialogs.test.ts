import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { closeDialog, type Dialog, showError, showErrorOfPage, useDialogs } from './dialogs.ts'

function Host({ tell }: { tell: (dialogs: Dialog[]) => void }) {
  tell(useDialogs())
  return null
}

/** What is open now, as the host of the dialogs is told. */
function open(): Dialog[] {
  const told: Dialog[] = []
  renderToStaticMarkup(createElement(Host, { tell: (dialogs) => told.push(...dialogs) }))
  return told
}

test('ERR-004 what a page could not read does not cover the dialog that is being read', () => {
  showErrorOfPage(new Error('A lista não carregou.'))
  expect(open()).toHaveLength(1)
  showError(new Error('O pedido não foi atendido.'))
  expect(open()).toHaveLength(2)
  showErrorOfPage(new Error('A lista não carregou.'))
  expect(open()).toHaveLength(2)
  for (const { id } of open()) closeDialog(id)
  expect(open()).toEqual([])
})
