import { expect, test } from 'vitest'
import { newWindow } from './window.tsx'

/** A window that asks by `answers`, and a form in it. */
function opened(answers: boolean[]) {
  const asked: string[] = []
  const window = newWindow((title) => {
    asked.push(title)
    return Promise.resolve(answers.shift() ?? false)
  })
  const typed = { holds: false, dropped: 0, closed: 0 }
  const leaves = window.enter({
    title: 'Empresa',
    holds: () => typed.holds,
    drop: () => {
      typed.holds = false
      typed.dropped++
    },
  })
  const close = async () => {
    window.leave(() => typed.closed++)
    await Promise.resolve()
  }
  return { typed, asked, close, leaves }
}

test('a window in which nothing is typed closes at once', () => {
  const { typed, asked, close } = opened([])
  void close()
  expect(typed).toMatchObject({ closed: 1, dropped: 0 })
  expect(asked).toEqual([])
})

test('one that holds something asks, stays where the person stays, and gives it up where the person does', async () => {
  const { typed, asked, close } = opened([false, true])
  typed.holds = true
  await close()
  expect(typed).toEqual({ holds: true, dropped: 0, closed: 0 })
  await close()
  expect(typed).toEqual({ holds: false, dropped: 1, closed: 1 })
  expect(asked).toEqual(['Empresa', 'Empresa'])
})

test('it asks once, however often it is pressed meanwhile', async () => {
  const { typed, asked, close } = opened([true])
  typed.holds = true
  void close()
  await close()
  expect(typed.closed).toBe(1)
  expect(asked).toHaveLength(1)
})

test('a form that is gone holds nothing', () => {
  const { typed, close, leaves } = opened([])
  typed.holds = true
  leaves()
  void close()
  expect(typed.closed).toBe(1)
})
