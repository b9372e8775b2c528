import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconBell,
  IconCalendarEvent,
  IconChartHistogram,
  IconChecklist,
  IconFileDescription,
  IconGitCommit,
  IconPhoneCall,
  IconReceipt,
  IconServerCog,
  IconShieldLock,
  IconTerminal2,
  IconTestPipe,
} from '@tabler/icons-react'
import { aprovacaoMenu } from './features/aprovacao/aprovacao.screens.ts'
import { changelogMenu } from './features/changelog/changelog.screens.ts'
import { checklistMenu } from './features/checklist/checklist.screens.ts'
import { programacaoMenu } from './features/checklist-agenda/programacao.screens.ts'
import { clientStatusMenu } from './features/client-status/client-status.screens.ts'
import { clienteMenu, produtoMenu } from './features/cliente/cliente.screens.ts'
import { acordoMenu } from './features/cobranca/acordo/acordo.screens.ts'
import { ligacoesMenu } from './features/cobranca/ligacao/ligacao.screens.ts'
import { promessasMenu } from './features/cobranca/promessa/promessa.screens.ts'
import { suspensoesMenu } from './features/cobranca/suspensao/suspensao.screens.ts'
import { contaBancariaMenu } from './features/conta-bancaria/conta-bancaria.screens.ts'
import { contadorMenu } from './features/contador/contador.screens.ts'
import { contratosMenu } from './features/contratos/contratos.screens.ts'
import { copiaMenu } from './features/copia/copia.screens.ts'
import { empresaMenu } from './features/empresa/empresa.screens.ts'
import { executeTaskMenu } from './features/execute-task/execute-task.screens.ts'
import {
  conciliacaoMenu,
  creditosMenu,
  entradasMenu,
  entregasMenu,
  faturaMenu,
  indiceMenu,
  notasMenu,
  pagamentosMenu,
  previsaoMenu,
  reajusteMenu,
  recebiveisMenu,
  recorrenteMenu,
  reguaMenu,
  resultadoMenu,
  resumoMenu,
  retencoesMenu,
  vencimentosMenu,
} from './features/faturamento/faturamento.screens.ts'
import { feriadoMenu } from './features/feriado/feriado.screens.ts'
import { logMenu } from './features/log/log.screens.ts'
import { nfseConfiguracaoMenu } from './features/nfse-configuracao/nfse-configuracao.screens.ts'
import { notificacaoMenu } from './features/notificacao/notificacao.screens.ts'
import { clientesPorObjetoMenu, objetoContratoMenu } from './features/objeto-contrato/objeto-contrato.screens.ts'
import { pessoaMenu } from './features/pessoa/pessoa.screens.ts'
import { groupTesteMenu, mockupMenu, operationMenu, testCaseMenu } from './features/qa/qa.screens.ts'
import { remessaMenu } from './features/remessa/remessa.screens.ts'
import { excecaoMenu, retornoMenu } from './features/retorno/retorno.screens.ts'
import { alertasMenu, falhasMenu, saudeMenu } from './features/saude/saude.screens.ts'
import { privacidadeMenu } from './features/privacidade/privacidade.screens.ts'
import { segurancaMenu } from './features/seguranca/seguranca.screens.ts'
import { perfilMenu } from './features/perfil/perfil.screens.ts'
import { setorMenu } from './features/setor/setor.screens.ts'
import { sprintMenu } from './features/sprint/sprint.screens.ts'
import { taskMenu } from './features/task/task.screens.ts'
import { tokensMenu } from './features/tokens/tokens.screens.ts'
import { usuarioMenu } from './features/usuario/usuario.screens.ts'
import type { ScreenPath } from './kit/route/address.ts'
import type { Menu } from './kit/shell/menu.ts'
import { useNotasVistas } from './parts/nfse/em-uso.ts'

/**
 * The sidebar, in its order (ACE-067). Entries are shown once a route stands at their address and the user's role allows it,
 * groups once they have an entry; so nothing here is ever dead.
 */
export const menu: Menu<ScreenPath> = [
  { ...taskMenu, icon: IconChecklist },
  { ...programacaoMenu, icon: IconCalendarEvent },
  {
    label: 'Cadastros',
    icon: IconAddressBook,
    children: [usuarioMenu, pessoaMenu, clienteMenu, produtoMenu, setorMenu, feriadoMenu, empresaMenu, checklistMenu],
  },
  { ...notificacaoMenu, icon: IconBell },
  { ...clientStatusMenu, icon: IconActivityHeartbeat },
  { ...logMenu, icon: IconTerminal2 },
  { ...changelogMenu, icon: IconGitCommit },
  {
    label: 'Panoverse - QA',
    icon: IconTestPipe,
    children: [mockupMenu, operationMenu, testCaseMenu, groupTesteMenu, executeTaskMenu],
  },
  { ...contratosMenu, icon: IconFileDescription, children: [objetoContratoMenu, clientesPorObjetoMenu] },
  {
    label: 'Financeiro',
    icon: IconReceipt,
    access: 'financeiro',
    children: [
      faturaMenu,
      notasMenu,
      recebiveisMenu,
      pagamentosMenu,
      entradasMenu,
      vencimentosMenu,
      previsaoMenu,
      entregasMenu,
      retencoesMenu,
      creditosMenu,
      resultadoMenu,
      resumoMenu,
      recorrenteMenu,
      contadorMenu,
      remessaMenu,
      retornoMenu,
      excecaoMenu,
      conciliacaoMenu,
      reguaMenu,
      reajusteMenu,
      indiceMenu,
      aprovacaoMenu,
      contaBancariaMenu,
      nfseConfiguracaoMenu,
    ],
  },
  { label: 'Cobrança', icon: IconPhoneCall, access: 'financeiro', children: [ligacoesMenu, promessasMenu, acordoMenu, suspensoesMenu] },
  { ...sprintMenu, icon: IconChartHistogram },
  { ...segurancaMenu, icon: IconShieldLock },
  {
    label: 'Administração',
    icon: IconServerCog,
    access: 'admin',
    children: [saudeMenu, falhasMenu, alertasMenu, copiaMenu, tokensMenu, perfilMenu, privacidadeMenu],
  },
]

const semNotas: Menu<ScreenPath> = menu.map(({ children, ...entry }) => ({
  ...entry,
  ...(children && { children: children.filter((leaf) => leaf !== notasMenu) }),
}))

/** The same, without what nobody has begun to use here. */
export const useMenuEmUso = (): Menu<ScreenPath> => (useNotasVistas() ? menu : semNotas)
