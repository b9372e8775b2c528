import { CAMPOS_DE_CONTA } from '@retaguarda/contract/cobranca/bancos.ts'
import { PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Insertable } from 'kysely'
import type { By } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import { invalid } from '../../base/errors.ts'
import type { Tables } from '../../db/tables.ts'
import { type Conta, lockConta, updateNossoNumeroProximo } from './conta-bancaria.repo.ts'
import { isDescontoTotal } from './encargos.calc.ts'
import { previaDe } from './previa.calc.ts'
import { encargosDoTitulo, txidDe } from './titulo-novo.calc.ts'
import { insertTitulos, mapOrdens } from './titulo.repo.ts'

/** A boleto that is to have a title; `valor` is what is open of it, with what was conceded. */
export type BoletoAEmitir = { id: number; valor: string; abatimento: string; vencimento: string; pagador: string }
/** Why a boleto has no title. */
export type Recusado = { boleto: number; error: string }

/**
 * Gives boletos a title of an account; the number comes from the account's row, which is locked until the transaction ends, so that it is
 * given once. A boleto that cannot have one is named with its reason, takes no number, and the others go on.
 * @throws RuleError 422 where there is no such account, or it is not in use
 */
export async function emitirTitulos(trx: Trx, by: By, contaId: number, boletos: readonly BoletoAEmitir[]): Promise<Recusado[]> {
  const conta = await lockConta(trx, contaId)
  if (!conta) throw invalid({ contaBancaria: 'Conta: escolha uma das contas e carteiras.' })
  if (!conta.ativa) throw invalid({ contaBancaria: `A conta ${conta.nome} não está ativa. Escolha outra.` })
  const ids = boletos.map(({ id }) => id)
  const ordens = await mapOrdens(trx, ids)
  const hoje = dayOf(by.now())
  const errors: Recusado[] = []
  const titulos: Insertable<Tables['cobranca']>[] = []
  let next = conta.nossoNumeroProximo
  for (const boleto of boletos) {
    const made = tituloDoBoleto(conta, boleto, { sequencia: next, ordem: (ordens.get(boleto.id) ?? 0) + 1, hoje })
    if (!made.ok) errors.push({ boleto: boleto.id, error: made.error })
    else {
      titulos.push({ ...made.titulo, criadaEm: by.now(), usuarioId: by.user?.id ?? null })
      next++
    }
  }
  await insertTitulos(trx, titulos)
  await updateNossoNumeroProximo(trx, conta.id, next)
  return errors
}

type Novo = { sequencia: number; ordem: number; hoje: string }
type Feito = { ok: true; titulo: Omit<Insertable<Tables['cobranca']>, 'criadaEm' | 'usuarioId'> } | { ok: false; error: string }

function tituloDoBoleto(conta: Conta, boleto: BoletoAEmitir, { sequencia, ordem, hoje }: Novo): Feito {
  const { id, valor, abatimento, vencimento, pagador } = boleto
  const no = (error: string): Feito => ({ ok: false, error })
  if (conta.nossoNumeroFim !== null && sequencia > conta.nossoNumeroFim)
    return no(`Os números da conta ${conta.nome} acabaram em ${conta.nossoNumeroFim}. Informe a nova faixa em Contas e carteiras.`)
  const encargos = encargosDoTitulo({ ...conta, valor, vencimento, pagador })
  const { desconto } = encargos
  if (isDescontoTotal(desconto, toMoney(exact(valor).minus(abatimento))))
    return no('O desconto da conta não é menor que o valor do boleto.')
  const seuNumero = String(id)
  const txid = txidDe(id, ordem)
  const pix = conta.pix.modo === PIX.CHAVE ? { pix: conta.pix, txid } : {}
  const dados = { ...fieldsOf(conta), banco: conta.banco, nossoNumero17: conta.nossoNumero17, nossoNumero: String(sequencia), seuNumero }
  const read = previaDe({ ...dados, parcela: 1, ano: hoje.slice(2, 4), valor, vencimento, ...pix }, { hoje, feriados: new Set() })
  if (!read.ok) return no(Object.values(read.faltas).join(' '))
  const { campoLivre: _, fator: __, encargos: ___, pixCopiaECola = null, ...titulo } = read.previa
  const own = {
    documentoId: id,
    contaBancariaId: conta.id,
    ordem,
    banco: conta.banco,
    sequencia,
    valor,
    vencimento,
    abatimento,
    seuNumero,
    txid,
  }
  const json = { juros: JSON.stringify(encargos.juros), multa: JSON.stringify(encargos.multa), desconto: JSON.stringify(desconto) }
  return { ok: true, titulo: { ...titulo, ...own, ...json, pixCopiaECola } }
}

const fieldsOf = (conta: Conta) =>
  Object.fromEntries(CAMPOS_DE_CONTA.map((field) => [field, conta[field]])) as Pick<Conta, (typeof CAMPOS_DE_CONTA)[number]> // one for each of them
