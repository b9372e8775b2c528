import { changelog } from '@retaguarda/contract/changelog.ts'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, test } from 'vitest'
import { router } from './routes.tsx'

/** By where their forms stand. */
const REGISTERS = {
  '/changelog': changelog,
  '/checklist': checklist,
  '/cliente': cliente,
  '/cliente-objeto-contrato/obj': clienteObjetoContrato,
  '/feriado': feriado,
  '/perfis': perfil,
  '/group-teste': groupTeste,
  '/mockup': mockup,
  '/conta-bancaria': contaBancaria,
  '/execute-task': executeTask,
  '/notificacao': notificacao,
  '/objeto-contrato': objetoContrato,
  '/operation': operation,
  '/pedido-titular': pedidoTitular,
  '/pessoa': pessoa,
  '/regua-cobranca': reguaCobranca,
  '/setor': setor,
  '/task': task,
  '/test-case': testCase,
  '/usuario': usuario,
}

/** Who may open each screen, by its address. */
const access = new Map(
  Object.entries<{ options: { staticData?: { access?: string } } }>(router.routesByPath).map(([path, { options }]) => [
    path,
    options.staticData?.access ?? 'session',
  ]),
)

// The first screen holds no register of the contract, so the screens say themselves who may write.
test('a form is opened by whom the contract lets read or write', () => {
  const forms = [...access.keys()].filter((path) => access.has(path.replace('/alterar/', '/visualizar/')) && path.includes('/alterar/'))
  expect(forms.filter((path) => !path.startsWith('/financeiro'))).toHaveLength(Object.keys(REGISTERS).length)
  for (const [path, { get, edit }] of Object.entries(REGISTERS)) {
    expect([path, access.get(`${path}/alterar/$id`)]).toEqual([path, edit.access])
    expect([path, access.get(`${path}/incluir`) ?? access.get(`${path}/incluir/$id`)]).toEqual([path, edit.access])
    expect([path, access.get(`${path}/visualizar/$id`)]).toEqual([path, get.access])
  }
})

test('every screen of billing is for tipo 2', () => {
  const billing = [...access].filter(([path]) => path.startsWith('/financeiro') || path.startsWith('/faturaDocumento'))
  expect(billing.length).toBeGreaterThan(8)
  for (const [path, who] of billing) expect([path, who]).toEqual([path, 'financeiro'])
})
