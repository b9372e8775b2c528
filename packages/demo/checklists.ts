import { checklist } from '@retaguarda/contract/checklist.ts'
import { type ChecklistItem, type ChecklistItemForm, TipoItem, TipoMetrica } from '@retaguarda/contract/checklist-itens.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { task } from '@retaguarda/contract/task.ts'
import { itensVisiveis, type Resposta } from '@retaguarda/contract/task-regras.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'
import type { z } from 'zod'
import { CHECKLISTS, ITENS_MAX } from './assuntos.ts'
import type { Demo } from './demo.ts'

const { OBJETIVA, DISCURSIVA, MULTIPLA_ESCOLHA, SIM_NAO } = TipoItem.code
const SITUACOES = ['Não iniciado', 'Em andamento', 'Concluído', 'Não se aplica'].map((descricao, i) => ({ numero: i + 1, descricao }))
const NAO_SE_APLICA = 4
const APARELHOS = ['Computador', 'Celular', 'Tablet'].map((descricao, i) => ({ numero: i + 1, descricao }))

export type DemoChecklist = { id: number; setor: number; itens: ChecklistItem[] }

type Item = z.input<typeof ChecklistItemForm>
/** What an item need not have. */
const SEM = { tipoMetrica: null, itemCondicional: null, valorCondicional: null } satisfies Partial<Item>

/** What is asked about one subject: whether the client has it, how far it is, where it was tried. */
function perguntas(assunto: string, n: number): (Pick<Item, 'titulo' | 'descricao' | 'tipo'> & Partial<Item>)[] {
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

/** What is asked when a store is put live, one of them with three hundred items. */
export async function incluirChecklists({ company, equipe, setores }: Demo): Promise<DemoChecklist[]> {
  const as = company.as(present(equipe[1]))
  const made: DemoChecklist[] = []
  for (const [i, { nome, setor: codigo, assuntos }] of CHECKLISTS.entries()) {
    const setor = present(setores.get(codigo))
    const { id } = await as(checklist.add, { body: { nome, setor, ordem: i + 1 } })
    const { itens } = await as(checklist.saveItens, {
      params: { id },
      body: {
        itens: assuntos
          .flatMap(perguntas)
          .slice(0, ITENS_MAX)
          .map((item) => ({ ...SEM, ...item })),
      },
    })
    made.push({ id, setor, itens })
  }
  return made
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

/** One answers down the list as far as one gets, whatever shows; who finishes passes all. */
export async function responder(
  { company, r }: Demo,
  quem: number,
  onde: { task: number; checklist: number },
  itens: ChecklistItem[],
  parte: number,
): Promise<void> {
  const as = company.as(quem)
  const asked = itens.slice(0, Math.round(itens.length * parte)).filter(() => parte === 1 || r.chance(0.95))
  const dadas = new Map<number, Resposta>()
  for (;;) {
    const visiveis = itensVisiveis(itens, dadas)
    const next = asked.filter(({ id }) => visiveis.has(id) && !dadas.has(id))
    if (next.length === 0) return
    const sent = next.map((item) => {
      const resposta = respostaDe(r, item)
      dadas.set(item.id, parte === 1 && resposta === false && item.obrigatorio ? true : resposta)
      const time = item.tipoMetrica === null ? null : r.between(8, 240)
      return as(task.answerAdd, { body: { ...onde, checklistItem: item.id, resposta: dadas.get(item.id), time } })
    })
    await Promise.all(sent)
  }
}
