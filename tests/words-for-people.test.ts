import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { expect, test } from 'vitest'
import { knownGrids } from '../packages/server/kit/list/known-grids.ts'
import { testApp } from '../packages/server/test/test-app.ts'

/** What people read, in screens, refusals, mails, files and the manual; `contrato` alone is a signed paper. */
const FILES = ['packages/web/*.ts', 'packages/web/*.tsx', 'packages/contract/*.ts', 'packages/server/*.ts', 'docs/manual/*.md']
const SIGNED_PAPER = [
  "packages/contract/cliente.ts: 'Contrato'",
  "packages/contract/privacidade/mapa.ts: 'Contrato'",
  'docs/manual/clientes.md: um contrato com data ',
]
/** What stands in the way of a readjustment, its letter, and why an invoice is another than the one before speak of what was signed. */
const SIGNED = [
  "packages/server/modules/faturamento/comparacao/comparacao.calc.ts: 'contrato encerrado'",
  "packages/server/modules/faturamento/comparacao/comparacao.calc.ts: 'contrato novo'",
  'docs/manual/faturas.md: s, contrato novo ou e',
  'packages/server/modules/reajuste/carta.calc.ts: `Reajuste do contrato a partir de ${aPartirDe}`',
  "packages/server/modules/reajuste/linha.calc.ts: 'Este contrato não tem reajuste.'",
  'packages/server/modules/reajuste/linha.calc.ts: `Há um preço mais novo neste contrato, a partir de ${textOf(day)}.`',
  'packages/server/modules/reajuste/linha.calc.ts: `O contrato tem menos de ${reajuste.minimoMeses} meses desde o último preço.`',
  'packages/server/modules/reajuste/linha.calc.ts: te contrato já foi ${',
]
const LONE = /(?<![\w/|-]|objetos? de )contratos?(?![\w/|-])/i
/** Text between quotes or tags that says more than a key does. */
const saidIn = (code: string) =>
  [...code.matchAll(/'[^'\n]*'|`[^`\n]*`|>[^<>{}()\n]*</g)].map(([one]) => one).filter((one) => /^.[A-Z]|\s/.test(one))
const proseOf = (page: string) => [page.replace(/```[\s\S]*?```/g, '').replace(/\s+/g, ' ')]

const files = execFileSync('git', ['ls-files', '--', ...FILES], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('.test.ts'))

test('one name for one thing: what a client has of an objeto de contrato is a vínculo', () => {
  const wrong = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return (path.endsWith('.md') ? proseOf(text) : saidIn(text)).flatMap((said) => {
      const at = said.search(LONE)
      return at < 0 ? [] : [`${path}: ${said.length < 120 ? said : said.slice(at - 3, at + 18)}`]
    })
  })
  expect(files.length).toBeGreaterThan(800)
  expect(wrong.toSorted()).toEqual([...SIGNED_PAPER, ...SIGNED].toSorted())
})

test('a number that tells which one never has dots of thousands', async () => {
  const { app } = await testApp()
  const wrong = [...knownGrids(app)].flatMap(([grid, { columns }]) =>
    Object.entries<Column>(columns)
      .filter(
        ([name, { label, type, plain }]) =>
          type === 'number' && !plain && /(^|\.)id$|^(Boleto|Fatura|Sequência|Id)/.test(`${name}\n${label}`),
      )
      .map(([name]) => `${grid} ${name}`),
  )
  expect(wrong).toEqual([])
})
