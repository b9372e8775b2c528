import { ajudaScreens } from './features/ajuda/ajuda.screens.ts'
import { aprovacaoScreens } from './features/aprovacao/aprovacao.screens.ts'
import { changelogScreens } from './features/changelog/changelog.screens.ts'
import { programacaoScreens } from './features/checklist-agenda/programacao.screens.ts'
import { checklistScreens } from './features/checklist/checklist.screens.ts'
import { clientStatusScreens } from './features/client-status/client-status.screens.ts'
import { vinculoScreens } from './features/cliente-objeto-contrato/vinculo.screens.ts'
import { clienteScreens } from './features/cliente/cliente.screens.ts'
import { acordoScreens } from './features/cobranca/acordo/acordo.screens.ts'
import { ligacaoScreens } from './features/cobranca/ligacao/ligacao.screens.ts'
import { promessaScreens } from './features/cobranca/promessa/promessa.screens.ts'
import { suspensaoScreens } from './features/cobranca/suspensao/suspensao.screens.ts'
import { contaBancariaScreens } from './features/conta-bancaria/conta-bancaria.screens.ts'
import { contaScreens } from './features/conta/conta.screens.ts'
import { contadorScreens } from './features/contador/contador.screens.ts'
import { contratosScreens } from './features/contratos/contratos.screens.ts'
import { copiaScreens } from './features/copia/copia.screens.ts'
import { empresaScreens } from './features/empresa/empresa.screens.ts'
import { executeTaskScreens } from './features/execute-task/execute-task.screens.ts'
import { faturamentoScreens } from './features/faturamento/faturamento.screens.ts'
import { feriadoScreens } from './features/feriado/feriado.screens.ts'
import { importacaoScreens } from './features/importacao/importacao.screens.ts'
import { inicioScreens } from './features/inicio/inicio.screens.ts'
import { logScreens } from './features/log/log.screens.ts'
import { naoEncontradaScreens } from './features/nao-encontrada/nao-encontrada.screens.ts'
import { nfseConfiguracaoScreens } from './features/nfse-configuracao/nfse-configuracao.screens.ts'
import { notificacaoScreens } from './features/notificacao/notificacao.screens.ts'
import { objetoContratoScreens } from './features/objeto-contrato/objeto-contrato.screens.ts'
import { pessoaScreens } from './features/pessoa/pessoa.screens.ts'
import { qaScreens } from './features/qa/qa.screens.ts'
import { remessaScreens } from './features/remessa/remessa.screens.ts'
import { retornoScreens } from './features/retorno/retorno.screens.ts'
import { saudeScreens } from './features/saude/saude.screens.ts'
import { privacidadeScreens } from './features/privacidade/privacidade.screens.ts'
import { segurancaScreens } from './features/seguranca/seguranca.screens.ts'
import { perfilScreens } from './features/perfil/perfil.screens.ts'
import { setorScreens } from './features/setor/setor.screens.ts'
import { sprintScreens } from './features/sprint/sprint.screens.ts'
import { taskScreens } from './features/task/task.screens.ts'
import { tokensScreens } from './features/tokens/tokens.screens.ts'
import { usuarioScreens } from './features/usuario/usuario.screens.ts'

/** Every screen behind the login, in the order of the menu. One that is not here does not exist, and the menu leaves it out. */
export const screens = [
  ...inicioScreens,
  ...contaScreens,
  ...taskScreens,
  ...programacaoScreens,
  ...usuarioScreens,
  ...pessoaScreens,
  ...clienteScreens,
  ...vinculoScreens,
  ...setorScreens,
  ...perfilScreens,
  ...empresaScreens,
  ...feriadoScreens,
  ...checklistScreens,
  ...contratosScreens,
  ...copiaScreens,
  ...objetoContratoScreens,
  ...faturamentoScreens,
  ...ligacaoScreens,
  ...promessaScreens,
  ...acordoScreens,
  ...suspensaoScreens,
  ...contadorScreens,
  ...importacaoScreens,
  ...retornoScreens,
  ...remessaScreens,
  ...contaBancariaScreens,
  ...nfseConfiguracaoScreens,
  ...aprovacaoScreens,
  ...executeTaskScreens,
  ...qaScreens,
  ...privacidadeScreens,
  ...segurancaScreens,
  ...saudeScreens,
  ...tokensScreens,
  ...sprintScreens,
  ...logScreens,
  ...clientStatusScreens,
  ...changelogScreens,
  ...notificacaoScreens,
  ...ajudaScreens,
  ...naoEncontradaScreens,
]
