import { describe, expect, test } from 'vitest'
import { isCommonInBrazil } from './senha-brasil.calc.ts'

describe('ACE-081 what is common in Brazil', () => {
  test.each([
    'Senha@123456',
    'Mudar@123456',
    'Mudar@2026!!',
    'Brasil@2026#1',
    'Brasil@123456',
    'MinhaSenha@123',
    'SENHA-senha-1234',
    'Corinthians#1910',
    'Fl4meng0@2026',
    'C0r1nth14ns!!10',
    'Palmeiras_1914',
    'SãoPaulo@1930',
    'VascoDaGama#98',
    'Grêmio@1903!!!',
    'Retaguarda@2026',
    'R3t@gu4rd4#2026',
    'Trocar@Agora1',
    'Deus é Fiel #7777',
    'Janeiro@2026!!',
    'Senha@123456ab',
    'Qwerty@@123456',
  ])('%s is refused', (senha) => {
    expect(isCommonInBrazil(senha)).toBe(true)
  })

  test.each([
    'Correta-Cavalo-42',
    'Jabuti#Cinza-4071',
    'Aurora#Boreal_7319',
    'Capivara-Serena-42',
    'Girassol#2031x',
    'Outra-Senha-Boa-9',
    'Senha-do-Jabuti-42',
    '1234-5678-90!!',
    'cavalo correto bateria grampo',
    '',
    'kT9$vLq2!mZx#',
  ])('%s is not', (senha) => {
    expect(isCommonInBrazil(senha)).toBe(false)
  })

  test('the names of the company count as well, however they are written', () => {
    expect(isCommonInBrazil('Panor4ma@2026')).toBe(false)
    expect(isCommonInBrazil('Panor4ma@2026', ['Panorama', 'br'])).toBe(true)
    expect(isCommonInBrazil('Panorama-Jabuti-2', ['Panorama'])).toBe(false)
  })

  test('the longest password is judged at once', () => {
    const start = process.cpuUsage()
    isCommonInBrazil('senha@1'.repeat(143))
    const { user, system } = process.cpuUsage(start) // of the processor: others may have it meanwhile
    expect(user + system).toBeLessThan(100_000)
  })
})
