import { expect, test } from 'vitest'
import { longestStretch } from '../../test/longest-stretch.ts'
import { testApp } from '../../test/test-app.ts'

const { request, user } = await testApp()

/** ms: 80 on an idle machine, where a call may keep the others waiting for 100; a busy one's processor takes longer for the same. Unsliced: 320. */
const LONGEST = 200

test.each(['/docs/json', '/docs/yaml'])('who reads %s first keeps nobody waiting', async (path) => {
  const { token } = await user()
  await request('GET', '/setor/list', { token }) // what is compiled on first use is
  const longest = await longestStretch(async () => {
    expect((await request('GET', path, { token })).status).toBe(200)
  })
  expect(longest).toBeLessThan(LONGEST)
})
