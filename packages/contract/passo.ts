import { z } from 'zod'
import { orNull, textOptional } from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { problemaDaData } from './passo-data.ts'
import { hasFields } from './passo-fields.ts'

/** Words that travel as they are, with what a person reads. */
const wordsOf = <const L extends Record<string, string>>(labels: L, error: string) => {
  const words = keysOf(labels)
  const said: Record<keyof L & string, string> = labels
  return { words, labels: said, options: words.map((value) => ({ value, label: said[value] })), schema: z.enum(words, { error }) }
}

/** What a step does; the first seven are those of OPE-014. */
export const TipoPasso = wordsOf(
  {
    call_url: 'Abrir endereço',
    input_data: 'Preencher',
    click: 'Clicar',
    close: 'Fechar página',
    validate_message: 'Conferir mensagem',
    wait: 'Esperar',
    execute_script: 'Executar script',
    press_key: 'Apertar tecla',
    hover: 'Passar o mouse',
    drag: 'Arrastar',
    switch_frame: 'Entrar em quadro',
    answer_dialog: 'Responder diálogo',
    screenshot: 'Tirar foto da tela',
    validate_url: 'Conferir endereço',
    validate_request: 'Conferir requisição',
  },
  'Escolha o tipo.',
)
export type TipoPasso = (typeof TipoPasso.words)[number]

/** How a step finds its element. */
export const TipoBusca = wordsOf(
  {
    class: 'Classe',
    name: 'Name',
    css: 'CSS',
    xpath: 'XPath',
    text: 'Texto',
    role: 'Papel',
    test_id: 'Test id',
    label: 'Rótulo',
  },
  'Escolha um tipo de busca da lista.',
)
export type TipoBusca = (typeof TipoBusca.words)[number]

/** What the term of a search may be, where it may be more than itself. */
export const AJUDA_DA_BUSCA: Partial<Record<TipoBusca, string>> = {
  text: 'Salvar: contém o texto; =Salvar: é o texto inteiro.',
  label: 'Nome: contém o texto; =Nome: é o texto inteiro.',
  role: 'button: Salvar contém o nome; button: =Salvar é o nome inteiro.',
}

export const PASSO_MAX = 100

/** Steps of which nothing is searched for: what was sent as a search is not kept. */
const SEM_BUSCA: readonly unknown[] = ['call_url', 'wait', 'execute_script', 'close'] satisfies TipoPasso[]

/** The step as it is kept. */
export const semBusca = <P extends { type: unknown }>(params: P): P =>
  SEM_BUSCA.includes(params.type) ? { ...params, type_term: null, value: null } : params

/** A list of one step is that step; where nothing is sent, its type is what is missing. */
function oneStep(sent: unknown): unknown {
  const params: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : (sent ?? {})
  return typeof params === 'object' && params !== null && 'type' in params ? semBusca(params) : params
}

/** What one step does and to what, as it is read and kept. */
export const PassoParams = z.object({
  type: TipoPasso.schema,
  type_term: TipoBusca.schema.nullable(),
  value: z.string().nullable(),
  data: z.string().nullable(),
})
export type PassoParams = z.output<typeof PassoParams>

/** The fields of a step, as a form sends them: empties are null. */
export const PassoCampos = z.object(
  {
    type: TipoPasso.schema.meta({ label: 'Tipo', required: true }),
    type_term: orNull(TipoBusca.schema).meta({ label: 'Tipo de busca' }),
    value: textOptional('Termo de busca', PASSO_MAX),
    data: textOptional('Parâmetro/Valor', PASSO_MAX, { multiline: true }),
  },
  { error: 'Informe um só passo: tipo, tipo de busca, termo de busca e parâmetro/valor.' },
)
export const PassoParamsForm = z.preprocess(oneStep, PassoCampos)

type Uso = 'nao' | 'opcional' | 'obrigatorio'

/** Which fields count for a type; `ajuda` says what its parameter may be. */
export const USO_DO_PASSO: Record<TipoPasso, { busca: Uso; data: Uso; ajuda?: string }> = {
  call_url: { busca: 'nao', data: 'obrigatorio', ajuda: 'Um endereço http(s), ou /caminho no endereço base do plano.' },
  input_data: { busca: 'obrigatorio', data: 'opcional', ajuda: 'O que preencher; vazio limpa. Em arquivo: foto.png, laudo.pdf 6MB.' },
  click: { busca: 'obrigatorio', data: 'nao' },
  close: { busca: 'nao', data: 'nao' },
  validate_message: { busca: 'opcional', data: 'opcional', ajuda: 'contém o texto; =igual; !ausente; /expressão/; vazio: visível.' },
  wait: { busca: 'nao', data: 'obrigatorio', ajuda: '1500 (ms), 5s, rede, url=/caminho, css=…, xpath=… ou text=… visível; até 60 s.' },
  execute_script: { busca: 'nao', data: 'obrigatorio', ajuda: 'O corpo de uma função; um erro ou return false faz o passo falhar.' },
  press_key: { busca: 'opcional', data: 'obrigatorio', ajuda: 'Enter, Escape, Control+A …' },
  hover: { busca: 'obrigatorio', data: 'nao' },
  drag: { busca: 'obrigatorio', data: 'obrigatorio', ajuda: 'O seletor CSS de onde soltar.' },
  switch_frame: { busca: 'opcional', data: 'nao' },
  answer_dialog: { busca: 'nao', data: 'opcional', ajuda: 'aceitar, aceitar: texto ou cancelar; vazio aceita.' },
  screenshot: { busca: 'nao', data: 'opcional', ajuda: 'O nome da foto.' },
  validate_url: { busca: 'nao', data: 'obrigatorio', ajuda: 'O que o endereço contém.' },
  validate_request: { busca: 'nao', data: 'obrigatorio', ajuda: 'POST /api/pedido 201: método, parte do endereço e resposta.' },
}

export type FaltaDoPasso = { campo: 'type_term' | 'value' | 'data'; texto: string }

/** What keeps a step from being run, each at its field; it is saved all the same, and fails when run. */
export function faltasDoPasso({ type, type_term, value, data }: PassoParams): FaltaDoPasso[] {
  const { busca, data: parameter } = USO_DO_PASSO[type]
  const faltas: FaltaDoPasso[] = []
  const searches = busca === 'obrigatorio' || (busca === 'opcional' && (type_term !== null || value !== null))
  if (searches && type_term === null) faltas.push({ campo: 'type_term', texto: 'Informe o tipo de busca.' })
  if (searches && value === null) faltas.push({ campo: 'value', texto: 'Informe o termo de busca.' })
  if (type === 'validate_message' && !searches && data === null)
    faltas.push({ campo: 'data', texto: 'Informe o termo de busca ou a mensagem esperada.' })
  if (parameter === 'obrigatorio' && data === null) faltas.push({ campo: 'data', texto: 'Informe o parâmetro/valor.' })
  const problem = parameter === 'nao' || data === null || hasFields(data) ? undefined : problemaDaData(type, data)
  if (problem) faltas.push({ campo: 'data', texto: problem })
  return faltas
}

/** The same in sentences alone. */
export const avisosDoPasso = (params: PassoParams): string[] => faltasDoPasso(params).map(({ texto }) => texto)
