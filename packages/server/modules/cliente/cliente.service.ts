import { type ClienteForm, type cliente, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { CLIENTE_SEM_RETENCAO } from '@retaguarda/contract/faturamento/retencao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { DONO_OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import type { z } from 'zod'
import { decrypt, encrypt } from '../../base/cipher.ts'
import { conflict, invalid, must, notFound, RuleError } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { LojaError } from '../../integrations/loja/port.ts'
import { RedmineError } from '../../integrations/redmine/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { askAgain } from '../../kit/http/reauth.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { baixarArquivo, confirmarArquivos, descartarArquivos, incluirArquivo, nameWith } from '../arquivo/arquivo.service.ts'
import { conferirNotaDoCliente } from '../nfse/codigo/codigo.service.ts'
import { conferirRetencao } from '../retencao/retencao.service.ts'
import { hasPessoa } from '../usuario/usuario.repo.ts'
import { readLoja } from './cliente.repo.ts'
import { PURPOSE } from './cliente-key.service.ts'
import { conferirLoja } from './cliente-loja-gravar.service.ts'
import { readAnexoNome } from './cliente-rows.repo.ts'

type Record = z.input<(typeof cliente)['record']>
type Anexo = Record['clienteAnexo'][number]

export const clienteRules: RulesOf<typeof cliente> = {
  async prepare(ctx, form, files) {
    if (form.lojaChave !== null) askAgain(ctx)
    const { clienteAnexo, stored } = await incluirAnexos(ctx, form, files)
    const lojaChave = form.lojaChave === null ? null : encrypt(ctx.config, PURPOSE, form.lojaChave)
    return { form: { ...form, clienteAnexo, lojaChave }, undo: () => descartarArquivos(ctx, stored) }
  },

  async check(trx, ctx, form, before) {
    if (!(await hasPessoa(trx, form.pessoa))) throw invalid({ pessoa: 'Esta pessoa não existe mais. Escolha outra.' })
    // The client of a company shows its e-mail of notes.
    if (before && before.pessoa.id !== form.pessoa && before.pessoa.tipo === TipoPessoa.code.FISICA && isHiding())
      throw invalid({ pessoa: DONO_OCULTO })
    await conferirPagador(trx, form, before)
    conferirRetencao(ctx, form.retencao, before?.retencao, CLIENTE_SEM_RETENCAO)
    conferirNotaDoCliente(ctx, form.nfse, before?.nfse)
    await conferirLoja(trx, ctx, form, before)
    form.dataHomologacao = homologado(form, before, ctx.now()).dataHomologacao
    const files = form.clienteAnexo.flatMap(({ arquivo }) => (arquivo === null ? [] : [Number(arquivo)]))
    await confirmarArquivos(trx, files, ctx.now())
  },

  saved: (trx, ctx, after, before) => auditAnexos(trx, ctx, after, before),
}

/**
 * A payer that becomes the client itself is none, also where the form says nothing of it.
 * @throws RuleError 422
 */
async function conferirPagador(trx: Trx, form: ClienteForm, before: Record | undefined): Promise<void> {
  if (form.pagador === undefined && before?.pagador?.id === form.pessoa) form.pagador = null
  if (typeof form.pagador === 'number' && !(await hasPessoa(trx, form.pagador)))
    throw invalid({ pagador: 'Esta pessoa não existe mais. Escolha outra.' })
}

/** Who becomes homologated without a date is so from today on. */
export function homologado<F extends Pick<ClienteForm, 'situacao' | 'dataHomologacao'>>(
  form: F,
  before: { situacao: CodeOf<typeof SituacaoCliente> | null } | undefined,
  now: Date,
): F {
  const { ATIVO } = SituacaoCliente.code
  const becomes = form.situacao === ATIVO && before?.situacao !== ATIVO
  return becomes ? { ...form, dataHomologacao: form.dataHomologacao ?? dayOf(now) } : form
}

/** Puts the files of the attachments into the store; `arquivo` of a line becomes the id of its stored file. */
async function incluirAnexos(ctx: Ctx, form: ClienteForm, files: Upload[]) {
  const stored: number[] = []
  const clienteAnexo: ClienteForm['clienteAnexo'] = []
  try {
    for (const [position, line] of form.clienteAnexo.entries()) {
      if (line.arquivo === null) {
        clienteAnexo.push(line)
        continue
      }
      const upload = files.find(({ part }) => part === line.arquivo)
      if (!upload) throw invalid({ [`clienteAnexo.${position}.arquivo`]: 'O arquivo deste anexo não veio no envio. Escolha-o de novo.' })
      const id = await incluirArquivo(ctx, upload, `clienteAnexo.${position}.arquivo`)
      stored.push(id)
      clienteAnexo.push({ ...line, arquivo: String(id) })
    }
  } catch (error) {
    await descartarArquivos(ctx, stored)
    throw error
  }
  return { clienteAnexo, stored }
}

/** Each attachment that came, changed or went is a change of its own in the client's history. */
async function auditAnexos(trx: Trx, ctx: Ctx, after: Record, before: Record | undefined): Promise<void> {
  const old = new Map(before?.clienteAnexo.map((anexo) => [anexo.id, anexo]))
  const write = (registro: number, change: { acao: string; antes?: Anexo; depois?: Anexo }) =>
    audit(trx, ctx, { entidade: 'cliente-anexo', registro, ...change, clienteId: after.id })
  for (const anexo of after.clienteAnexo) {
    const was = old.get(anexo.id)
    old.delete(anexo.id)
    if (!was) await write(anexo.id, { acao: 'incluir', depois: anexo })
    else if (JSON.stringify(was) !== JSON.stringify(anexo)) await write(anexo.id, { acao: 'alterar', antes: was, depois: anexo })
  }
  for (const gone of old.values()) await write(gone.id, { acao: 'excluir', antes: gone })
}

/**
 * Asks the client's store how it is, with what is saved.
 * @throws RuleError 409 when there is nothing to ask with, 422 with the reason when the store does not answer as it should
 */
export async function testarConexao(ctx: Ctx, id: number): Promise<{ msg: string }> {
  const loja = must(await readLoja(ctx.db, id), 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
  if (!loja.lojaUrl || !loja.lojaChave) throw conflict('Informe o endereço e a chave da loja e grave antes de testar a conexão.')
  const chave = decrypt(ctx.config, PURPOSE, loja.lojaChave)
  if (chave === undefined) throw conflict('A chave gravada não pode mais ser lida. Digite-a e grave de novo.')
  try {
    const { loja: situacao } = await ctx.integrations.loja.status({ url: loja.lojaUrl, chave })
    return { msg: `A loja respondeu e aceitou a chave. Situação da loja: ${SITUACOES[situacao]}.` }
  } catch (error) {
    if (error instanceof LojaError) throw new RuleError('regra', error.message)
    throw error
  }
}

const SITUACOES = { online: 'online', offline: 'offline', manutencao: 'em manutenção' }

/** The tracker's projects. @throws RuleError 503 when it is configured and does not answer */
export async function listarProjetos({ integrations: { redmine } }: Pick<Ctx, 'integrations'>) {
  if (!redmine.configured) return []
  try {
    return await redmine.projetos()
  } catch (error) {
    if (error instanceof RedmineError) throw new RuleError('foraDoAr', error.message)
    throw error
  }
}

/** An attachment as a file, under the name it has at the client. */
export async function baixarAnexo(ctx: Ctx, documento: number): Promise<Download> {
  const name = await readAnexoNome(ctx.db, documento)
  if (name === undefined) throw notFound('Arquivo não encontrado. Talvez outra pessoa o tenha excluído.')
  const file = await baixarArquivo(ctx, documento)
  return { ...file, name: nameWith(name, file.name) }
}
