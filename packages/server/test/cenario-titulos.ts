import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { codigoBarrasDe, fatorDe, linhaDigitavelDe } from '../modules/cobranca/codigo-barras.calc.ts'
import { tituloDe } from '../modules/cobranca/titulo.calc.ts'
import { cenarioCobranca } from './cenario-cobranca.ts'
import type { Person, testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
const SEM = { tipo: 0 as const, valor: '0.0000' }

/** Boletos with titles as the tests of slips and files need them, put straight into the tables. */
export function cenarioTitulos(app: App, who: () => Person) {
  const { db, callAs, clock } = app
  const { cliente, fechada } = cenarioCobranca(app)
  const as = callAs(who)
  let numbers = 0

  async function conta(banco: CodigoBanco, fields: Record<string, string>, more: object = {}): Promise<number> {
    const digits = {
      agencia: null,
      agenciaDv: null,
      conta: null,
      contaDv: null,
      carteira: null,
      convenio: null,
      codigoBeneficiario: null,
      codigoCliente: null,
      modalidade: null,
      emissao: null,
      posto: null,
      byte: null,
      operacao: null,
      ios: null,
      variacao: null,
      codigoTransmissao: null,
    }
    const row = await db
      .insertInto('conta_bancaria')
      .values({
        ...digits,
        ...fields,
        nome: `Conta ${banco}`,
        banco,
        nossoNumero17: false,
        beneficiarioNome: 'Empresa Modelo Ltda',
        beneficiarioCpfCnpj: '11222333000181',
        beneficiarioEndereco: 'Av. Paulista, 1000 - São Paulo/SP',
        especie: 'DM',
        aceite: false,
        instrucoes: ['Dúvidas: ligue.'],
        juros: JSON.stringify(SEM),
        multa: JSON.stringify(SEM),
        desconto: JSON.stringify({ ...SEM, dias: 0 }),
        diasBaixa: 60,
        nossoNumeroProximo: 1,
        nossoNumeroFim: null,
        remessaProxima: 1,
        historicos: [],
        padrao: false,
        ativa: true,
        pix: JSON.stringify({ modo: 0, chave: null, nome: null, cidade: null }),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** A client with what a bank asks of its address; `cep` null: without. */
  async function pagador(name: string, cep: string | null = '12245000'): Promise<number> {
    const id = await cliente(name)
    const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
    const { id: cidadeId } = await db.selectFrom('cidade').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const endereco = { tipo: 2 as const, logradouro: 'Rua das Acácias', numero: 15, bairro: 'Centro', complemento: 'sala 2' }
    await db
      .insertInto('pessoa_endereco')
      .values({ pessoaId, ordem: 0, cidadeId, cep, ...endereco })
      .execute()
    return id
  }

  /** An invoiced invoice. @returns it and its boletos */
  async function boletos(clienteId: number, valor: string, vencimento: string, parcelas = 1): Promise<{ faturaId: number; ids: number[] }> {
    const faturaId = await fechada(clienteId, [valor])
    await as(fatura.faturar, { params: { id: faturaId }, body: { vencimento, parcelas, contaBancaria: null } })
    const { body } = await as(faturaDocumento.get, { params: { id: faturaId } })
    return { faturaId, ids: body.boletos.map(({ id }) => id) }
  }

  /** A title of a boleto, as it was made. */
  async function titulo(boleto: number, contaId: number, more: object = {}): Promise<number> {
    const c = await db.selectFrom('conta_bancaria').selectAll().where('id', '=', contaId).executeTakeFirstOrThrow()
    const d = await db.selectFrom('fatura_documento').selectAll().where('id', '=', boleto).executeTakeFirstOrThrow()
    const { nome: _, ...dados } = c
    const made = tituloDe(c.banco, { ...dados, nossoNumero: String(++numbers), ano: '26', comValor: true })
    if (!made.ok) throw new Error(JSON.stringify(made.faltas))
    const { nossoNumero, dv, formatado, campoLivre } = made.titulo
    const vencimento = d.dataVencimento ?? ''
    const codigoBarras = codigoBarrasDe({ banco: c.banco, fator: fatorDe(vencimento) ?? '', valor: d.valor, campoLivre })
    const row = await db
      .insertInto('cobranca')
      .values({
        documentoId: boleto,
        contaBancariaId: contaId,
        ordem: 1,
        banco: c.banco,
        valor: d.valor,
        vencimento,
        nossoNumero,
        nossoNumeroDv: dv,
        nossoNumeroFormatado: formatado,
        seuNumero: String(boleto),
        txid: `RTG${boleto}`,
        codigoBarras,
        linhaDigitavel: linhaDigitavelDe(codigoBarras),
        pixCopiaECola: null,
        juros: JSON.stringify(SEM),
        multa: JSON.stringify({ tipo: 2, valor: '2.0000' }),
        desconto: JSON.stringify({ ...SEM, ate: null }),
        criadaEm: clock.at,
        usuarioId: null,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  return { conta, pagador, boletos, titulo }
}
