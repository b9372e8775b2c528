import { z } from 'zod'
import { enumOf } from './kit/enum.ts'
import { Id, Instant, Msg } from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { route } from './kit/route.ts'

const MB = 1024 * 1024
/** Of a file that comes by the screen; the command line takes more. */
export const IMPORTACAO_BYTES = 20 * MB
export const IMPORTACAO_LINHAS = 50_000
/** Columns of a file, and rows of it that are shown as they are. */
export const IMPORTACAO_COLUNAS = 100
export const AMOSTRA_MAX = 3
/** Rows that are named one by one on the screen; the download names all. */
export const AVISOS_MAX = 500

/** What the cells of a column hold, where that says how they are read: `cliente` is an id or a document. */
export type Especie = 'documento' | 'cliente' | 'tipoDePessoa' | 'cep'

/** What a column of a file can be: `outros` are further headings that people give it, without case, accents and signs. */
type ColunaDeImportacao = { label: string; obrigatoria?: true; outros?: readonly string[]; especie?: Especie }
type Definicao = { titulo: string; access: 'session' | 'financeiro'; inteiro?: true; colunas: Record<string, ColunaDeImportacao> }

const DOCUMENTO = ['cnpj', 'cpf', 'cnpjcpf', 'documento'] as const
const cpfCnpj = { label: 'CPF/CNPJ', obrigatoria: true, outros: DOCUMENTO, especie: 'documento' } as const

/** What can be brought from a file. `inteiro`: one bad row refuses the file. */
const IMPORTACOES = {
  pessoas: {
    titulo: 'Importar pessoas',
    access: 'session',
    colunas: {
      nome: { label: 'Nome', obrigatoria: true, outros: ['razaosocial', 'nomecompleto', 'nomerazaosocial'] },
      cpfCnpj,
      tipo: { label: 'Tipo', outros: ['tipodepessoa', 'tipopessoa'], especie: 'tipoDePessoa' },
      nomeFantasia: { label: 'Nome fantasia', outros: ['fantasia'] },
      ie: { label: 'Inscrição estadual', outros: ['inscest'] },
      contribuinteICMS: { label: 'Contribuinte de ICMS', outros: ['contribuinte'] },
      rg: { label: 'RG' },
      dataNascimento: { label: 'Data de nascimento', outros: ['nascimento'] },
      genero: { label: 'Gênero', outros: ['sexo'] },
      email: { label: 'E-mail', outros: ['mail', 'correioeletronico'] },
      celular: { label: 'Celular', outros: ['whatsapp', 'telefonecelular'] },
      comercial: { label: 'Telefone comercial', outros: ['telefone', 'fone'] },
      residencial: { label: 'Telefone residencial' },
      skype: { label: 'Skype' },
      logradouro: { label: 'Logradouro', outros: ['endereco', 'rua'] },
      numero: { label: 'Número', outros: ['nro', 'no', 'n', 'num'] },
      bairro: { label: 'Bairro' },
      cep: { label: 'CEP', especie: 'cep' },
      complemento: { label: 'Complemento' },
      cidade: { label: 'Cidade', outros: ['cidadeuf', 'municipio', 'municipiouf'] },
      uf: { label: 'UF', outros: ['estado', 'estadouf', 'siglauf', 'siglaestado', 'ufestado'] },
    },
  },
  clientes: {
    titulo: 'Importar clientes',
    access: 'session',
    colunas: {
      cpfCnpj,
      situacao: { label: 'Situação', outros: ['status'] },
      dataHomologacao: { label: 'Data de homologação', outros: ['homologacao'] },
      site: { label: 'Site', outros: ['loja', 'enderecodosite'] },
      admin: { label: 'Administração', outros: ['painel'] },
      projetoSuporteRedmine: { label: 'Projeto no Redmine', outros: ['redmine'] },
      semRegua: { label: 'Sem lembretes de cobrança', outros: ['semlembretes'] },
      diaVencimento: { label: 'Dia do vencimento', outros: ['vencimento', 'diadevencimento'] },
      pagador: { label: 'Pagador', outros: ['cpfcnpjdopagador', 'documentodopagador'], especie: 'documento' },
      regime: { label: 'Regime tributário', outros: ['regimedetributacao', 'tributacao'] },
      iss: { label: 'ISS retido (%)', outros: ['issretido', 'retencaoiss'] },
      semRetencao: { label: 'Nunca retém', outros: ['semretencaonafonte'] },
      lojaUrl: { label: 'URL da loja' },
      lojaChave: { label: 'Chave da loja' },
    },
  },
  contratos: {
    titulo: 'Importar vínculos',
    access: 'session',
    colunas: {
      cpfCnpj: { ...cpfCnpj, outros: ['cliente', ...DOCUMENTO] },
      objeto: { label: 'Objeto de contrato', obrigatoria: true, outros: ['codigo', 'contrato', 'codigodoobjeto'] },
      inicio: { label: 'Início', obrigatoria: true, outros: ['datadeinicio', 'datainicio', 'adesao'] },
      fim: { label: 'Fim', outros: ['datadefim', 'datafim', 'termino'] },
      situacao: { label: 'Situação', outros: ['status'] },
      observacao: { label: 'Observação', outros: ['obs', 'observacoes'] },
      cobrarSetup: { label: 'Cobrar setup', outros: ['setup'] },
      indice: { label: 'Índice', outros: ['reajuste', 'indicedereajuste'] },
      mesBase: { label: 'Mês base', outros: ['mesdereajuste', 'database'] },
    },
  },
  numeros: {
    titulo: 'Importar números do mês',
    access: 'financeiro',
    inteiro: true,
    colunas: {
      cliente: { label: 'Cliente', obrigatoria: true, outros: ['cpfcnpj', ...DOCUMENTO], especie: 'cliente' },
      ano: { label: 'Ano', obrigatoria: true },
      mes: { label: 'Mês', obrigatoria: true },
      valorFaturamento: { label: 'Faturamento da loja', outros: ['faturamento'] },
      valorFaturamentoMarketplace: { label: 'Faturamento do marketplace', outros: ['marketplace'] },
      valorFaturamentoB2B: { label: 'Faturamento B2B', outros: ['b2b'] },
      quantidadeNotas: {
        label: 'Quantidade de notas',
        outros: ['notas', 'quantidade', 'qtdnotas', 'numerodenotas', 'nodenotas', 'ndenotas'],
      },
    },
  },
} as const satisfies Record<string, Definicao>
export type TipoImportacao = keyof typeof IMPORTACOES
export const TIPOS_DE_IMPORTACAO = keysOf(IMPORTACOES)

/** The same, for who does not know which it is. */
export const importacaoDe = (tipo: TipoImportacao): Definicao => IMPORTACOES[tipo]

/** Columns that only Financeiro brings: what clients withhold. */
export const COLUNAS_DE_RETENCAO: readonly string[] = ['regime', 'iss', 'semRetencao']

/** What a file must not bring by the screen: it is kept as it came. */
export const COLUNA_SECRETA = 'lojaChave'

/** How a text file is written, and what its columns are separated by. */
export type Codificacao = 'UTF-8' | 'Latin-1' | 'UTF-16LE' | 'UTF-16BE'
export const SEPARADORES = [';', ',', '\t'] as const
export type Separador = (typeof SEPARADORES)[number]
/** For people, who do not see a tab. */
export const separadorTexto = (separator: string): string => (separator === '\t' ? 'tabulação' : separator)

export const SituacaoImportacao = enumOf({ CONFERIDA: [1, 'Conferida'], EM_ANDAMENTO: [2, 'Em andamento'], CONCLUIDA: [3, 'Concluída'] })

const Mapa = z
  .array(z.string().max(60, 'Escolha uma das colunas.').nullable())
  .max(IMPORTACAO_COLUNAS, 'São mais colunas do que o arquivo tem.')
/** What becomes of a row of which there is something to say, what asks for most attention first; `entra` is new, but not quite as it came. */
export const TIPOS_DE_AVISO = ['recusa', 'entra', 'fica', 'muda'] as const
const AvisoDeLinha = z.object({ linha: z.int(), tipo: z.enum(TIPOS_DE_AVISO), texto: z.string() })
export type AvisoDeLinha = z.output<typeof AvisoDeLinha>

export const Importacao = z.object({
  id: Id,
  /** Of the file. */
  nome: z.string(),
  situacao: SituacaoImportacao.schema,
  codificacao: z.string(),
  separador: z.string(),
  /** The headings of the file, the column that each stands for (null: not read), and its first rows. */
  cabecalho: z.array(z.string()),
  mapa: z.array(z.string().nullable()),
  amostra: z.array(z.array(z.string())),
  /** Columns without which there is nothing to import, and that none of the headings stands for. */
  faltam: z.array(z.string()),
  linhas: z.int(),
  /** What each row is, or, while and after it is worked off, what became of it. */
  novas: z.int(),
  mudam: z.int(),
  ficam: z.int(),
  recusadas: z.int(),
  /** Rows that have been worked off. */
  feitas: z.int(),
  usuario: z.string().nullable(),
  inicio: Instant.nullable(),
  fim: Instant.nullable(),
  /** New rows that were read as more than they say, among those that enter. */
  completadas: z.int(),
  /** By what becomes of the row, as `TIPOS_DE_AVISO` has them; `AVISOS_MAX` at most. */
  avisos: z.array(AvisoDeLinha),
})
export type Importacao = z.output<typeof Importacao>

const callsOf = <const T extends TipoImportacao>(tipo: T) => {
  const { access, titulo } = IMPORTACOES[tipo]
  const prefix = `/importacao/${tipo}` as const
  return {
    previa: route('POST', `${prefix}/previa`, {
      access,
      summary: `${titulo}: confere um CSV ou XLSX de até 50.000 linhas e 20 MB na parte \`arquivo\` e o deixa por uma hora à espera; nada é gravado`,
      response: Importacao.extend(Msg.shape),
      files: { most: 1, bytes: IMPORTACAO_BYTES },
    }),
    mapear: route('POST', `${prefix}/mapear/:id`, {
      access,
      summary: `${titulo}: diz que coluna é cada uma do arquivo, na ordem do cabeçalho, e confere de novo`,
      body: z.object({ mapa: Mapa }),
      response: Importacao.extend(Msg.shape),
    }),
    importar: route('POST', `${prefix}/importar/:id`, {
      access,
      summary: `${titulo}: grava em segundo plano o que foi conferido; pedido outra vez, nada acontece duas vezes`,
      response: Msg.extend({ id: Id, total: z.int() }),
    }),
    get: route('GET', `${prefix}/get/:id`, {
      access,
      summary: `${titulo}: uma importação, com o andamento e o que foi feito de cada linha`,
      response: Importacao,
    }),
    recusadas: route('GET', `${prefix}/recusadas/:id`, {
      access,
      summary: `${titulo}: as linhas recusadas como vieram, em CSV, com o motivo ao lado`,
      download: true,
    }),
  }
}

export const importacao = {
  pessoas: callsOf('pessoas'),
  clientes: callsOf('clientes'),
  contratos: callsOf('contratos'),
  numeros: callsOf('numeros'),
}
