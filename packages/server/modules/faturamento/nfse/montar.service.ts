import type { Falta } from '@retaguarda/contract/faturamento/nfse.ts'
import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { readEmpresa } from '../../empresa/empresa.repo.ts'
import { foraDoPrazo } from '../../nfse/certificado/certificado.calc.ts'
import { readCertificado } from '../../nfse/certificado/certificado.repo.ts'
import { readConfiguracao } from '../../nfse/configuracao/configuracao.repo.ts'
import type { DadosDps, Substituicao } from '../../nfse/dps/dados.calc.ts'
import { dadosDe } from './dados.calc.ts'
import type { FaturaDaNota } from './entrada.calc.ts'
import { faltasDe } from './faltas.calc.ts'
import { type FaturaComNotas, readFaturaComNotas } from './fatura-nota.repo.ts'
import { type Grupo, gruposDe } from './grupos.calc.ts'
import { previstaDe } from './previa.calc.ts'

type Parts = { db: Db; now: () => Date }

/** An invoice as its notes would be made of it now. */
export type Montada = { fatura: FaturaComNotas; entrada: FaturaDaNota; grupos: Grupo[]; faltas: Falta[] }

/** @throws RuleError 404 */
export async function montar({ db, now }: Parts, faturaId: number): Promise<Montada> {
  const fatura = await readFaturaComNotas(db, faturaId)
  if (!fatura) throw notFound('Fatura não encontrada. Talvez outra pessoa a tenha excluído.')
  const [empresa, lida, certificado] = await Promise.all([readEmpresa(db), readConfiguracao(db), semCertificado({ db, now })])
  const { id, ano, mes, observacao, itens, retencoes, cliente } = fatura
  const configuracao = lida ? { ...lida, municipio: lida.municipio.ibge } : null
  const entrada = { id, competencia: { ano, mes }, observacao, itens, retencoes, cliente, empresa, configuracao, certificado }
  const grupos = gruposDe(entrada)
  return { fatura, entrada, grupos, faltas: faltasDe(entrada, grupos) }
}

/** Why nothing can be signed now; null where it can. */
async function semCertificado({ db, now }: Parts): Promise<string | null> {
  const certificado = await readCertificado(db)
  if (!certificado) return 'A empresa não tem certificado A1. Envie-o em Empresa.'
  return foraDoPrazo(certificado, now()) ?? null
}

/** What a row of a note keeps of what it is made of. Money as `"1234.56"`. */
export type ConteudoDaNota = {
  ordem: number
  grupo: string
  dados: DadosDps
  valor: string
  desconto: string
  retido: string
  iss: string
  liquido: string
}

/** The note of one group, which lacks nothing. */
export function conteudoDe({ entrada, grupos }: Montada, grupo: Grupo, substituicao: Substituicao | null = null): ConteudoDaNota {
  const { valor, desconto, retido, iss, liquido } = previstaDe(grupo, entrada.configuracao)
  const dados = dadosDe(entrada, grupo, substituicao)
  return { ordem: grupos.indexOf(grupo) + 1, grupo: grupo.codigo, dados, valor, desconto, retido, iss: iss.valor, liquido }
}
