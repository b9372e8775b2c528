import { z } from 'zod'
import { type CodeOf, enumOf } from '../kit/enum.ts'
import { route } from '../kit/route.ts'
import { Encarregado } from './encarregado.ts'

/** Whose the data is (Lei 13.709/2018, art. 5º, V). */
export const TitularDados = enumOf({
  EQUIPE: [1, 'Pessoas da empresa'],
  CLIENTE: [2, 'Clientes e seus contatos'],
  PAGADOR: [3, 'Pagadores'],
  TODOS: [4, 'Quem está no cadastro'],
})

export const CategoriaDados = enumOf({
  CADASTRO: [1, 'Cadastro'],
  CONTATO: [2, 'Contato'],
  DOCUMENTO: [3, 'Documento'],
  FINANCEIRO: [4, 'Financeiro'],
  ACESSO: [5, 'Acesso'],
  LIVRE: [6, 'Conteúdo livre'],
})

/** What allows to keep it (art. 7º). */
export const BaseLegal = enumOf({
  EXECUCAO: [1, 'Contrato'],
  OBRIGACAO: [2, 'Obrigação legal'],
  INTERESSE: [3, 'Legítimo interesse'],
  DIREITOS: [4, 'Exercício de direitos'],
})

/** The rules that remove by age; of each an administrator says the days. */
const REGRAS = {
  LOG: [1, 'Logs das lojas'],
  SEGURANCA: [2, 'Registro de segurança'],
  MENSAGEM: [3, 'Textos de mensagens'],
  PROVA: [4, 'Provas de envio'],
  CLIENTE_INATIVO: [5, 'Contatos e endereços de clientes inativos'],
  PESSOA_QUE_SAIU: [6, 'Pessoas que saíram da empresa'],
  RELATORIO: [7, 'Relatórios de titulares'],
  AVISO: [8, 'Avisos'],
} as const
export const RegraPrazo = enumOf(REGRAS)
export type RegraPrazo = CodeOf<typeof RegraPrazo>

/** How long it stays: by one of the rules, or as the last ones say. */
export const PrazoDados = enumOf({
  ...REGRAS,
  CONSULTA: [9, '400 dias'],
  PAPEL: [10, 'Até o fim do quinto ano depois do papel'],
  CADASTRO: [11, 'Enquanto durar o cadastro, ou até a anonimização'],
  CURTO: [12, 'Até vencer ou ser usado'],
})

/** Who else gets it, and why. */
export const Destino = enumOf({
  BANCOS: [1, 'Bancos: remessas, retornos e boletos'],
  REDMINE: [2, 'Redmine: tarefas e horas'],
  MATTERMOST: [3, 'Mattermost: acesso da equipe'],
  LOJA: [4, 'Loja do cliente: cobrança e bloqueio'],
  CORREIO: [5, 'Servidor de e-mail: mensagens'],
  SEFIN: [6, 'Sistema Nacional da NFS-e: notas'],
  CONTADOR: [7, 'Contador: lançamentos exportados'],
})

export const LugarDados = z.object({
  /** The table as operators find it. */
  tabela: z.string(),
  lugar: z.string(),
  finalidade: z.string(),
  destinos: z.array(Destino.schema),
  dados: z.array(
    z.object({
      coluna: z.string(),
      /** What people call it. */
      label: z.string(),
      titular: TitularDados.schema,
      categoria: CategoriaDados.schema,
      base: BaseLegal.schema,
      prazo: PrazoDados.schema,
      /** The term in words, as the rules stand now. */
      guarda: z.string(),
    }),
  ),
})
export type LugarDados = z.output<typeof LugarDados>

const access = 'admin'

/** The register of what is done with personal data (art. 37). */
export const mapa = {
  consultar: route('GET', '/privacidade/mapa', {
    access,
    summary: 'O registro das operações de tratamento (LGPD, art. 37): que dados pessoais há, por quê, por quanto tempo e com quem',
    response: z.object({ encarregado: Encarregado.nullable(), lugares: z.array(LugarDados) }),
  }),
  imprimir: route('GET', '/privacidade/mapa/pdf', {
    access,
    summary: 'O registro das operações de tratamento em PDF',
    download: true,
  }),
}
