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

test('STA-011 an error that stands is not shown twice; one that was closed is shown again, as is another one', () => {
  const titles = () => shown().map(({ title }) => title)
  for (let click = 1; click <= 2; click++) showFailure('Url não encontrada!')
  expect(titles()).toEqual(['Url não encontrada!'])
  showFailure('Url não encontrada!', 'O produto foi retirado.')
  expect(titles()).toHaveLength(2)
  const [first] = shown()
  if (!first) throw new Error('no toast')
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: shown().slice(1) })
  first.onClose?.(first)
  showFailure('Url não encontrada!')
  expect(titles()).toHaveLength(2)
  // Each success is of a deed of its own.
  for (let deed = 1; deed <= 2; deed++) showOk('Pessoa alterada.')
  expect(titles()).toHaveLength(4)
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
