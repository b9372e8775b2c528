import { type ChecklistItem, ChecklistItensForm, itensGravados, TipoItem, TipoMetrica } from '@retaguarda/contract/checklist-itens.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { andamento, itensVisiveis, percentual, type Resposta } from '@retaguarda/contract/task-regras.ts'
import { sql } from 'kysely'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { CHECKLISTS } from './assuntos.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

const { OBJETIVA, DISCURSIVA, MULTIPLA_ESCOLHA, SIM_NAO } = TipoItem.code
const SITUACOES = ['Não iniciado', 'Em andamento', 'Concluído', 'Não se aplica'].map((descricao, i) => ({ numero: i + 1, descricao }))
const NAO_SE_APLICA = 4
const APARELHOS = ['Computador', 'Celular', 'Tablet'].map((descricao, i) => ({ numero: i + 1, descricao }))

export type DemoChecklist = { id: number; nome: string; versaoId: number; itens: ChecklistItem[]; setorId: number | null }

/** What is asked about one subject: whether the client has it, how far it is, where it was tried. */
function perguntas(assunto: string, n: number): object[] {
  const chave = (letra: string) => `${n}${letra}`
  const se = (letra: string, numero: number) => ({ itemCondicional: { chave: chave(letra) }, valorCondicional: { numero } })
  return [
    {
      chave: chave('a'),
      titulo: `${assunto}: o cliente já entregou o que é dele?`,
      descricao: 'Confira com o contato do projeto antes de responder.',
      tipo: SIM_NAO,
    },
    {
      titulo: `${assunto}: quem vai providenciar e até quando`,
      descricao: 'Nome de quem ficou responsável no cliente e a data combinada.',
      tipo: DISCURSIVA,
      ...se('a', 0),
    },
    {
      chave: chave('c'),
      titulo: `${assunto}: situação`,
      descricao: 'Como está hoje, na loja em homologação.',
      tipo: OBJETIVA,
      opcoes: SITUACOES,
    },
    {
      titulo: `${assunto}: por que não se aplica`,
      descricao: 'Uma frase, para quem perguntar depois.',
      tipo: DISCURSIVA,
      ...se('c', NAO_SE_APLICA),
    },
    {
      chave: chave('e'),
      titulo: `${assunto}: onde foi testado`,
      descricao: 'Marque cada aparelho em que o teste foi feito do início ao fim.',
      tipo: MULTIPLA_ESCOLHA,
      opcoes: APARELHOS,
      ...se('c', 3),
    },
    {
      titulo: `${assunto}: o teste no celular passou?`,
      descricao: 'Use um aparelho real, com a rede da operadora.',
      tipo: SIM_NAO,
      obrigatorio: true,
      ...se('e', 2),
    },
    {
      titulo: `${assunto}: observações da conferência`,
      descricao: 'O que ficou diferente do combinado. O tempo desta resposta é medido.',
      tipo: DISCURSIVA,
      tipoMetrica: TipoMetrica.code.TEMPO_DE_RESPOSTA,
    },
  ]
}

/** Thirty checklists of putting a store live, three of them with three hundred items. */
export async function insertChecklists(trx: Trx, { now, autor }: { now: Date; autor: number | null }): Promise<DemoChecklist[]> {
  const setores = new Map((await trx.selectFrom('setor').select(['id', 'codigo']).execute()).map(({ id, codigo }) => [codigo, id]))
  const forms = CHECKLISTS.map(
    ({ assuntos, itens }) => ChecklistItensForm.parse({ itens: assuntos.flatMap(perguntas).slice(0, itens) }).itens,
  )
  const total = forms.reduce((sum, { length }) => sum + length, 0)
  const { rows } = await sql<{ id: number }>`select nextval('checklist_item_id')::int as id from generate_series(1, ${total}::int)`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  const lists = forms.map((form) => itensGravados(form, ids.splice(0, form.length)))
  const carimbo = { alteradoEm: now, alteradoPorId: autor }
  const saved = await trx
    .insertInto('checklist')
    .values(
      CHECKLISTS.map(({ nome, setor }, i) => ({
        nome,
        setorId: setores.get(setor) ?? null,
        ordem: i + 1,
        ativo: true,
        versao: 1,
        itens: JSON.stringify(lists[i]),
        ...carimbo,
      })),
    )
    .returning(['id', 'ordem', 'nome', 'setorId'])
    .execute()
  const versoes = await trx
    .insertInto('checklist_versao')
    .values(saved.map(({ id, ordem }) => ({ checklistId: id, versao: 1, itens: JSON.stringify(lists[ordem - 1]) })))
    .returning(['id', 'checklistId'])
    .execute()
  const versaoDe = new Map(versoes.map(({ id, checklistId }) => [checklistId, id]))
  await sql`update checklist c set "versaoAtualId" = v.id from checklist_versao v where v."checklistId" = c.id`.execute(trx)
  return saved.map(({ id, ordem, nome, setorId }) => ({
    id,
    nome,
    setorId,
    versaoId: present(versaoDe.get(id)),
    itens: lists[ordem - 1] ?? [],
  }))
}

const PRAZOS = [
  'Fica com o financeiro do cliente, até o fim da semana.',
  'O cliente pediu mais cinco dias úteis.',
  'Agência do cliente, entrega combinada para segunda-feira.',
  'Marina, do cliente; cobrar na reunião de quinta.',
] as const
const OBSERVACOES = [
  'Sem diferenças em relação ao combinado.',
  'Conferido com o cliente por vídeo; aprovado.',
  'Falta trocar duas imagens, o cliente já foi avisado.',
  'Funciona, mas está lento no celular; ver de novo depois da virada.',
  'Aprovado pelo cliente por e-mail.',
] as const
const MOTIVOS = ['O cliente não vende desta forma.', 'Fica para a segunda fase do projeto.', 'O contrato não inclui.'] as const

/** A plausible answer to an item. */
function respostaDe(r: Random, { tipo, titulo, opcoes }: ChecklistItem): Resposta {
  if (tipo === SIM_NAO) return r.chance(titulo.includes('passou') ? 0.92 : 0.8)
  if (tipo === OBJETIVA) return r.chance(0.72) ? 3 : r.chance(0.5) ? 2 : r.chance(0.6) ? NAO_SE_APLICA : 1
  if (tipo === MULTIPLA_ESCOLHA) {
    const some = opcoes.filter(() => r.chance(0.7)).map(({ numero }) => numero)
    return some.length > 0 ? some : [1]
  }
  if (titulo.includes('providenciar')) return r.pick(PRAZOS)
  return titulo.includes('não se aplica') ? r.pick(MOTIVOS) : r.pick(OBSERVACOES)
}

/** Answers down the list as far as somebody got, each question that shows; finished ones answer all and pass all. */
export function respondida(r: Random, itens: readonly ChecklistItem[], parte: number) {
  const dadas = new Map<number, Resposta>()
  const limit = Math.round(itens.length * parte)
  for (const item of itens.slice(0, limit)) {
    const acima = item.itemCondicional && dadas.get(item.itemCondicional.id)
    // Its condition stands above it, so what shows it is known by now.
    if (
      item.itemCondicional &&
      (acima === undefined || acima === null || !itensVisiveis([...acimaDe(itens, item), item], dadas).has(item.id))
    )
      continue
    if (parte < 1 && r.chance(0.05)) continue
    const resposta = respostaDe(r, item)
    dadas.set(item.id, parte === 1 && resposta === false && item.obrigatorio ? true : resposta)
  }
  const contagem = andamento(itens, dadas)
  return { dadas, contagem, percentual: percentual(contagem) }
}

/** The items that decide whether this one is shown. */
function acimaDe(itens: readonly ChecklistItem[], item: ChecklistItem): ChecklistItem[] {
  const above = itens.find(({ id }) => id === item.itemCondicional?.id)
  return above ? [...acimaDe(itens, above), above] : []
}
