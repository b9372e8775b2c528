import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { showFailure, showOk, TOAST_MS, TOASTS_MAX } from './toasts.tsx'

const shown = () => [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue]

beforeEach(() => {
  for (const { id, onClose, ...toast } of shown()) onClose?.({ id, ...toast })
  notificationsStore.setState({ notifications: [], queue: [], limit: TOASTS_MAX, defaultPosition: 'bottom-right' })
})

test('ERR-008 a success hides after 3000 ms; an error stays until it is closed', () => {
  showOk('Pessoa alterada.')
  showFailure('A loja não respondeu.')
  expect(TOAST_MS).toBe(3000)
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([3000, false])
})

test('ERR-009 toasts are cleared when 10 accumulate', () => {
  for (let n = 1; n <= 9; n++) showFailure(`Erro ${n}`)
  expect(shown()).toHaveLength(9)
  showFailure('Erro 10')
  expect(shown().map(({ title }) => title)).toEqual(['Erro 10'])
})

test('ERR-009 a toast that was closed does not count', () => {
  for (let n = 1; n <= 9; n++) showFailure(`Erro ${n}`)
  const [first] = shown()
  if (!first) throw new Error('no toast')
  first.onClose?.(first)
  showFailure('Erro 10')
  expect(shown()).toHaveLength(10)
})
