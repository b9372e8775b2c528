import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Retencao, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { afterAll, expect, test } from 'vitest'
import { CLIENTE, FISCAL, faturaDe, objeto } from '../../../test/nota.ts'
import { CNPJS, centsOf, faturaAleatoria, total } from '../../../test/nota-aleatoria.ts'
import { deixadoDeFora, OFICIAL, withSefin } from '../../../test/sefin-oficial.ts'
import type { DadosDps } from '../../nfse/dps/dados.calc.ts'
import { escreverDps } from '../../nfse/dps/dps.calc.ts'
import { escreverCancelamento } from '../../nfse/dps/evento.calc.ts'
import { dhEmiDe } from '../../nfse/dps/instante.calc.ts'
import { dadosDe } from './dados.calc.ts'
import type { FaturaDaNota, ItemDaNota } from './entrada.calc.ts'
import { faltasDe } from './faltas.calc.ts'
import { type Grupo, gruposDe } from './grupos.calc.ts'
import { previstaDe } from './previa.calc.ts'

const { IRRF, PIS, COFINS, CSLL, ISS, INSS } = Tributo.code
const SEMENTE = 4_700
const FATURAS = 500

type Nota = { fatura: FaturaDaNota; grupo: Grupo; dados: DadosDps }

const random = randomOf(SEMENTE)
const faturas = Array.from({ length: FATURAS }, (_, at) => faturaAleatoria(random, at + 1)).filter(
  ({ itens }) => total(itens.map(({ valor }) => valor)) > 0,
)
const notas: Nota[] = faturas.flatMap((fatura) => gruposDe(fatura).map((grupo) => ({ fatura, grupo, dados: dadosDe(fatura, grupo) })))

/** What tells the notes of an invoice apart, said once more. */
const kindOf = ({ objeto: { fiscal, retencao } }: ItemDaNota) => JSON.stringify([{ ...fiscal, descricao: null }, retencao])
/** base × rate in percent / 100 with four places, half up, in whole cents. */
const percentOf = (base: string, rate: string) =>
  Number((BigInt(centsOf(base)) * BigInt(Math.round(Number(rate) * 10_000)) * 2n + 1_000_000n) / 2_000_000n)

test(`of ${FATURAS} invoices nothing is missing, and their notes add up to them to the cent (semente ${SEMENTE})`, () => {
  expect(faturas.flatMap((fatura) => faltasDe(fatura, gruposDe(fatura)))).toEqual([])
  for (const fatura of faturas) {
    const kinds = [...Map.groupBy(fatura.itens, kindOf).values()].map((itens) => itens.map(({ valor }) => valor))
    const own = kinds.filter((values) => total(values) !== 0)
    const of = notas.filter((nota) => nota.fatura === fatura)
    const values = of.map(({ dados }) => dados.valores)
    const plus = (found: readonly string[]) => found.filter((valor) => Number(valor) > 0)
    expect(values.map(({ servico }) => centsOf(servico))).toEqual(own.map((each) => total(plus(each))))
    expect(values.map(({ servico, desconto }) => centsOf(servico) - centsOf(desconto))).toEqual(own.map(total))
    // Each row of what is withheld, whole over its notes.
    const rows = (...tributos: Tributo[]) =>
      total(fatura.retencoes.filter(({ tributo }) => tributos.includes(tributo)).map(({ valor }) => valor))
    const shared = of.map(({ grupo }) => grupo.retido)
    expect([
      total(shared.map(({ irrf }) => irrf)),
      total(shared.map(({ pis }) => pis)),
      total(shared.map(({ cofins }) => cofins)),
      total(shared.map(({ csll }) => csll)),
      total(shared.map(({ inss }) => inss)),
      total(values.map(({ retIss }) => retIss)),
    ]).toEqual([IRRF, PIS, COFINS, CSLL, INSS, ISS].map((tributo) => rows(tributo)))
    if (fatura.configuracao?.opSimpNac === 1)
      expect([
        total(values.map(({ retIrrf }) => retIrrf)),
        total(values.map(({ retCp }) => retCp)),
        total(values.map(({ retCsll }) => retCsll)),
      ]).toEqual([rows(IRRF), rows(INSS), rows(PIS, COFINS, CSLL)])
  }
})

test('a share is what its base asks for, to a cent, and only of what is marked for it', () => {
  for (const { fatura, grupo, dados } of notas) {
    const bases = (of: (grupo: Grupo) => boolean) =>
      gruposDe(fatura)
        .filter(of)
        .reduce((cents, { base }) => cents + centsOf(base), 0)
    const near = (row: Retencao, base: number, part: string) =>
      expect(Math.abs((centsOf(row.valor) * centsOf(grupo.base)) / base - centsOf(part))).toBeLessThan(1)
    for (const row of fatura.retencoes) {
      if (row.tributo === ISS)
        near(
          row,
          bases(() => true),
          dados.valores.retIss,
        )
      if (row.tributo === INSS) {
        if (grupo.retencao.inss === null) expect(grupo.retido.inss).toBe('0.00')
        else
          near(
            row,
            bases(({ retencao }) => retencao.inss !== null),
            grupo.retido.inss,
          )
      }
    }
    const { pisCofins, servico, desconto } = dados.valores
    expect(Number(servico)).toBeGreaterThan(Number(desconto))
    if (!pisCofins) continue
    expect([centsOf(pisCofins.pis), centsOf(pisCofins.cofins)]).toEqual([percentOf(pisCofins.base, '0.65'), percentOf(pisCofins.base, '3')])
    const none = [grupo.retido.pis, grupo.retido.cofins, grupo.retido.csll].every((valor) => valor === '0.00')
    expect(pisCofins.retencao === 0).toBe(none)
  }
})

const folder = mkdtempSync(join(tmpdir(), 'retaguarda-dps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const VER_APLIC = 'Retaguarda_0.3.0'
const MINUTES = 60_000

test.runIf(OFICIAL)(
  `Sefin takes each of them at the first try${deixadoDeFora}`,
  async () => {
    await withSefin(folder, CNPJS, async ({ sefin, assinada, valida }) => {
      const [dhEmi, refused]: [string, unknown[]] = [dhEmiDe(Date.now()), []]
      const signed: string[] = []
      for (const [at, { dados, grupo }] of notas.entries()) {
        const dps = escreverDps(dados, { numero: at + 1, dhEmi, verAplic: VER_APLIC })
        const xml = await assinada(dps, dados.prestador.cnpj, at % 2 ? 'sha1' : 'sha256')
        signed.push(xml)
        const [status, body] = await sefin.receber(xml)
        if (status !== 201) refused.push([dps.id, body.erros])
        else liquidoConfere(sefin.notas.get(body.chaveAcesso ?? '')?.apurado, previstaDe(grupo, null), dados)
      }
      expect(refused).toEqual([])
      expect(sefin.notas.size).toBe(notas.length)
      expect(signed.length).toBeGreaterThan(FATURAS)
      valida('DPS', signed)
    })
  },
  5 * MINUTES,
)

test.runIf(OFICIAL)(`and what takes the place of a note, or cancels it${deixadoDeFora}`, async () => {
  await withSefin(folder, CNPJS, async ({ sefin, assinada, valida }) => {
    // The schema takes letters of a CNPJ in the keys of notes only as far as those of NF-e have them.
    const first = notas.find(({ dados }) => /^\d+$/.test(dados.prestador.cnpj))
    if (!first) throw new Error('no note')
    const { fatura, grupo, dados } = first
    const { cnpj } = dados.prestador
    const emissao = { dhEmi: dhEmiDe(Date.now()), verAplic: VER_APLIC }
    const [, { chaveAcesso: chave = '' }] = await sefin.receber(
      await assinada(escreverDps(dados, { numero: 1, ...emissao }), cnpj, 'sha256'),
    )
    const other = dadosDe(fatura, grupo, { chave, cMotivo: '99', xMotivo: 'Tomador com “endereço” errado' })
    const xml = await assinada(escreverDps(other, { numero: 2, ...emissao }), cnpj, 'sha256')
    const [status, { chaveAcesso: nova = '' }] = await sefin.receber(xml)
    expect([status, sefin.notas.get(chave)?.situacao, sefin.notas.get(nova)?.situacao]).toEqual([201, 'substituida', 'normal'])
    valida('DPS', [xml])
    const cancelamento = { ambiente: 2, cnpj, chave: nova, cMotivo: 1, xMotivo: 'Serviço “errado” — outro mês' } as const
    const pedido = escreverCancelamento(cancelamento, { dhEvento: emissao.dhEmi, verAplic: VER_APLIC })
    valida('pedRegEvento', [await assinada(pedido, cnpj, 'sha256'), await assinada(pedido, cnpj, 'sha1')])
  })
})

const HOSTIS = [
  '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
  ']]><infDPS Id="DPS1"/>&#0;&#x1F600;&lt;',
  String.fromCodePoint(...Array.from({ length: 0x100 }, (_, code) => code)),
  '👩‍👩‍👧‍👦\ud800\udfff\uffff\u202e\u200b\ufeff',
  'á'.normalize('NFD').repeat(5_000),
  ` ${'—'.repeat(5_000)} `,
]

test.runIf(OFICIAL)(`and whatever people type, and a thousand items${deixadoDeFora}`, async () => {
  await withSefin(folder, CNPJS, async ({ sefin, assinada, valida }) => {
    const [dhEmi, signed]: [string, string[]] = [dhEmiDe(Date.now()), []]
    for (const [at, typed] of HOSTIS.entries()) {
      const of = objeto(1, { nome: `Z ${typed}`, fiscal: { ...FISCAL, descricao: typed } })
      const [endereco] = CLIENTE.enderecos
      const fatura = faturaDe(
        Array.from({ length: 1_000 }, () => ['1.01', of]),
        {
          observacao: typed,
          // A name or a street of which nothing is left is missing.
          cliente: {
            ...CLIENTE,
            nome: `Z ${typed}`,
            enderecos: endereco ? [{ ...endereco, logradouro: `Z ${typed}`, complemento: typed, bairro: `Z ${typed}` }] : [],
          },
        },
      )
      const before = process.threadCpuUsage()
      const grupos = gruposDe(fatura)
      expect(faltasDe(fatura, grupos)).toEqual([])
      const [grupo] = grupos
      if (!grupo) throw new Error('no note')
      const dps = escreverDps(dadosDe(fatura, grupo), { numero: at + 1, dhEmi, verAplic: VER_APLIC })
      const { user, system } = process.threadCpuUsage(before)
      // In microseconds: other calls wait no longer.
      expect(user + system).toBeLessThan(100_000)
      expect(grupo.servico).toBe('1010.00')
      const xml = await assinada(dps, CNPJS[0], 'sha256')
      expect((await sefin.receber(xml))[1].erros ?? []).toEqual([])
      signed.push(xml)
    }
    valida('DPS', signed)
  })
})

/** What Sefin computes is what we hold: all that is withheld, and what is left; of ISS a share may differ by a cent. */
function liquidoConfere(
  apurado: { totalRet: bigint; liq: bigint } | undefined,
  prevista: ReturnType<typeof previstaDe>,
  { prestador, valores }: DadosDps,
) {
  const federal = prestador.opSimpNac === 1 ? total([prevista.irrf, prevista.pis, prevista.cofins, prevista.csll, prevista.inss]) : 0
  if (valores.issRetido) return
  expect([Number(apurado?.totalRet), Number(apurado?.liq)]).toEqual([federal, centsOf(prevista.base) - federal])
}
