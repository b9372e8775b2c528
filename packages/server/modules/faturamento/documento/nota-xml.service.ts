import { readFile } from 'node:fs/promises'
import { faltaDaNota, type NotaForm } from '@retaguarda/contract/faturamento/documento.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { type Fields, invalid } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Upload } from '../../../kit/http/multipart.ts'
import { readEmpresa } from '../../empresa/empresa.repo.ts'
import { conferirXml, type NotaDeFora } from '../../nfse/nota/xml-de-fora.service.ts'
import { readEmitidaDaqui } from './nota.repo.ts'

/** A form that says all of a note. */
export type NotaInteira = NotaForm & { numero: string; valor: string }

/** The company and its branches have these in common. */
const RAIZ = 8

/**
 * What a form leaves out is what its XML says, where that is a national note; what it says otherwise is refused.
 * @throws RuleError 422
 */
export async function completarNota(db: Db, form: NotaForm, files: readonly Upload[]): Promise<NotaInteira> {
  const upload = files.find(({ part }) => part === form.xml)
  const said = upload && conferirXml(await readFile(upload.path), upload.name)
  if (said) await mustAgree(db, form, said)
  const numero = form.numero ?? said?.numero ?? null
  const valor = form.valor ?? said?.valores[0] ?? null
  if (numero === null || valor === null) throw invalid(faltaDaNota({ numero, valor }))
  const chave = form.chave ?? said?.chave ?? null
  if (chave !== null) await mustBeFromElsewhere(db, chave)
  return { ...form, numero, valor, chave }
}

/** A note that was issued from here counts by itself. */
async function mustBeFromElsewhere(db: Db, chave: string): Promise<void> {
  const emitida = await readEmitidaDaqui(db, chave)
  if (emitida) throw invalid({ chave: `Esta nota foi emitida daqui e já está na fatura ${emitida.faturaId}: não é preciso incluí-la.` })
}

async function mustAgree(db: Db, { numero, chave, valor }: NotaForm, said: NotaDeFora): Promise<void> {
  const { cpfCnpj } = await readEmpresa(db)
  if (cpfCnpj !== null && cpfCnpj.slice(0, RAIZ) !== said.emitente.slice(0, RAIZ))
    throw invalid({ xml: `O XML é de uma nota de ${maskDocumento(said.emitente)}. Escolha o XML de uma nota da empresa.` })
  const other = `O XML é da nota ${said.numero}.`
  const fields: Fields = {
    ...(numero !== null && numero !== said.numero && { numero: other }),
    ...(chave !== null && chave !== said.chave && { chave: other }),
    ...(valor !== null && !said.valores.includes(valor) && { valor: `O XML é de uma nota de ${brl(said.valores[0])}.` }),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
