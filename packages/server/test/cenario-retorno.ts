import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { DescontoDoTitulo, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { silent } from '../base/log.ts'
import { executarRetorno } from '../modules/retorno/retorno.jobs.ts'
import { cenarioCobranca } from './cenario-cobranca.ts'
import { retornoDoBanco, type TituloDoBanco } from './cnab.ts'
import type { Person, testApp } from './test-app.ts'

type Titulo = { boleto: number; id: number; nossoNumero: string; valor: string }
type Extra = { situacao?: SituacaoTitulo; desconto?: DescontoDoTitulo }
const BENEFICIARIO = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
export const SEM_DESCONTO: DescontoDoTitulo = { tipo: 0, valor: '0.0000', ate: null }

/** An account of Bradesco, titles of it, and files that its bank writes. */
export function cenarioRetorno(app: Awaited<ReturnType<typeof testApp>>, quem: () => Person) {
  const { call, db, config, integrations, life, clock } = app
  const { cliente, fechada, aberta } = cenarioCobranca(app)
  const token = () => quem().token
  let next = 0

  async function conta(more: object = {}): Promise<number> {
    const body = { nome: 'Bradesco', banco: '237', agencia: '1234', conta: '56789', carteira: '09', beneficiario: BENEFICIARIO, ...more }
    return (await call(contaBancaria.add, { token: token(), body })).body.id
  }

  /** An invoice of one boleto that the bank has. */
  async function titulo(contaBancariaId: number, clienteId: number, valor = '100.00', extra: Extra = {}): Promise<Titulo> {
    const faturaId = await fechada(clienteId, [valor])
    await call(fatura.faturar, { token: token(), params: { id: faturaId }, body: { vencimento: '2026-12-10', contaBancaria: null } })
    const { id: boleto } = await db
      .selectFrom('fatura_documento')
      .select('id')
      .where('faturaId', '=', faturaId)
      .where('tipo', '=', 1)
      .executeTakeFirstOrThrow()
    const nossoNumero = String(++next).padStart(11, '0')
    const charge = JSON.stringify({ tipo: 0, valor: '0.0000' })
    const { id } = await db
      .insertInto('cobranca')
      .values({
        documentoId: boleto,
        contaBancariaId,
        ordem: 1,
        situacao: extra.situacao ?? 3,
        banco: '237',
        valor,
        vencimento: '2026-12-10',
        nossoNumero,
        nossoNumeroDv: 'P',
        nossoNumeroFormatado: `09/${nossoNumero}-P`,
        seuNumero: String(boleto),
        txid: `RTG${boleto}`,
        codigoBarras: String(boleto).padStart(44, '0'),
        linhaDigitavel: String(boleto).padStart(47, '0'),
        pixCopiaECola: null,
        juros: charge,
        multa: charge,
        desconto: JSON.stringify(extra.desconto ?? SEM_DESCONTO),
        criadaEm: clock.now(),
        usuarioId: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { boleto, id, nossoNumero, valor }
  }

  /** What the bank tells of a title. */
  const dito = ({ nossoNumero, boleto, valor }: Titulo, movimento: string, more: Partial<TituloDoBanco> = {}): TituloDoBanco => ({
    movimento,
    nossoNumero: `${nossoNumero}P`,
    usoEmpresa: `RTG${boleto}`,
    seuNumero: String(boleto),
    valor: Math.round(Number(valor) * 100),
    vencimento: '2026-12-10',
    ocorrencia: '2026-12-09',
    credito: '2026-12-10',
    ...more,
  })
  const pago = (one: Titulo, more: Partial<TituloDoBanco> = {}) => dito(one, '06', { pago: Math.round(Number(one.valor) * 100), ...more })

  let sequencia = 0
  const arquivo = (titulos: readonly TituloDoBanco[], more: { sequencia?: number; agencia?: string } = {}) =>
    retornoDoBanco({
      banco: '237',
      layout: 400,
      titulos,
      sequencia: more.sequencia ?? ++sequencia,
      dono: [[22, `009${(more.agencia ?? '1234').padStart(5, '0')}00567890`]],
    })

  const ctx = () => ({ db, config, integrations, life, now: clock.now, log: silent })
  /** Works off all that waits. */
  async function trabalhar(piece?: number): Promise<void> {
    for (const { id } of await db.selectFrom('retorno').select('id').where('fim', 'is', null).execute())
      await executarRetorno(ctx(), { id }, piece)
  }
  /** Sends a file while a worker is at it. */
  async function importar(content: string | Buffer, name = 'CB0912.RET', piece?: number) {
    let done = false
    const sent = call(retorno.importar, { token: token(), files: { arquivo: { name, content } } }).finally(() => (done = true))
    while (!done) {
      await trabalhar(piece)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return sent
  }

  return { cliente, aberta, conta, titulo, dito, pago, arquivo, importar, trabalhar, ctx }
}
