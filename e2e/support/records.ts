import { changelog } from '@retaguarda/contract/changelog.ts'
import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { importacao, TIPOS_DE_IMPORTACAO } from '@retaguarda/contract/importacao.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { log } from '@retaguarda/contract/log.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { retornoDoBanco } from '../../packages/server/test/cnab.ts'
import { DADOS_DPS } from '../../packages/server/test/dps.ts'
import { type Api, nextCpf } from './api.ts'
import { novaAtrasada } from './atrasadas.ts'
import { novaTarefa, novoChecklist, simNao } from './checklists.ts'
import { novoVinculo } from './contratos.ts'
import { novaFatura } from './faturas.ts'
import { novoReajuste } from './reajustes.ts'
import { expect } from './test.ts'

const NOME = 'Todas as telas'
const CHAVE = 'chave-da-loja-para-todas-as-telas'
const FILES = {
  pessoas: `Nome;CPF\n${NOME};`,
  clientes: 'CPF\n',
  contratos: 'CPF;Objeto;Início\n;;',
  numeros: 'Cliente;Ano;Mês;Faturamento\n;2026;1;',
}
const PASSO = { name: 'Esperar', params: { type: 'wait', data: '1' } }

type OneOfEach = {
  /** By the beginning of the addresses of its screens. */
  records: Record<string, number | string>
  /** What an address without a record says besides, so that there is something to see. */
  by: Record<string, string>
}

/** One record of every kind that a screen shows. */
export async function oneOfEach(api: Api): Promise<OneOfEach> {
  const plain = { nome: NOME, name: NOME, codigo: 'TELAS', version: '9.0', date: '2026-01-05', data: '2031-03-04' }
  const add = async (register: { add: Parameters<Api['call']>[0] }, more: object = {}) =>
    ((await api.call(register.add, { body: { ...plain, ...more } })) as { id: number }).id // what is added answers its id
  const aberta = await novaFatura(api, NOME, { data: { lojaUrl: 'https://loja.example', lojaChave: CHAVE } })
  const faturada = await novaFatura(api, `${NOME} pagas`, { ate: 'faturada' })
  const prometida = await novaFatura(api, `${NOME} prometem`, { ate: 'faturada' })
  const lista = await novoChecklist(api, NOME, [simNao('Tem domínio?')])
  const { retorno: doBanco, excecao } = await doRetorno(api)
  const arquivos = TIPOS_DE_IMPORTACAO.map(async (tipo) => {
    const arquivo = new File([`${FILES[tipo]}${nextCpf()}\n`], `${tipo}.csv`, { type: 'text/csv' })
    return [`/importar/${tipo}`, (await api.call(importacao[tipo].previa, { files: { arquivo } })).id] as const
  })
  // Its client has no address, which its bank asks for.
  await novaFatura(api, `${NOME} esperam`, { ate: 'faturada', contaBancaria: doBanco.conta })
  const records = {
    ...Object.fromEntries(await Promise.all(arquivos)),
    ...(await doLog(api)),
    '/ajuda': 'indice',
    '/changelog': await add(changelog, { changeLog: [{ type: 1, description: NOME }] }),
    '/checklist': lista,
    '/cliente': aberta.cliente,
    '/cliente-objeto-contrato': aberta.cliente,
    '/cliente-objeto-contrato/obj': await novoVinculo(api, aberta.cliente, faturada.objeto.id),
    '/cliente-objeto-contrato/obj/incluir': aberta.cliente,
    '/cobranca/acordos': await novoAcordo(api),
    '/cobranca/ligacoes': await umaLigacao(api, faturada),
    '/cobranca/promessas': await umaPromessa(api, prometida),
    '/conta-bancaria': doBanco.conta,
    '/credito': await add(credito, { cliente: faturada.cliente, origem: 3, valor: '30.00', motivo: `${NOME} têm um crédito` }),
    '/excecao-bancaria': excecao,
    '/execute-task': await add(executeTask, {
      enderecoBase: 'https://loja.example',
      testCase: [await add(testCase, { codigo: 'PLANO', operations: [PASSO] })],
    }),
    '/faturaDocumento': faturada.id,
    '/feriado': await add(feriado),
    '/financeiro/fatura': faturada.id,
    '/financeiro/fatura/alterar': aberta.id,
    '/financeiro/fatura/lote': (await api.call(loteFaturas.enviar, { body: { faturas: [faturada.id] } })).id,
    '/financeiro/nota': await notaRecusada(api, faturada.id),
    '/financeiro/reajuste': await novoReajuste(api, aberta.cliente),
    '/group-teste': await add(groupTeste),
    '/mockup': await add(mockup, { mockup: { produto: 'Caneca' } }),
    '/notificacao': await add(notificacao, { titulo: NOME, tipoNotificacao: 2, descricao: '<p>Olá</p>' }),
    '/notificacao/cliente': aberta.cliente,
    '/notificacao/descadastros': aberta.cliente,
    '/objeto-contrato': aberta.objeto.id,
    '/operation': await add(operation, PASSO),
    '/pedido-titular': await add(pedidoTitular, { titular: NOME, tipo: 2, recebidoEm: dayOf(Date.now()), meio: 1 }),
    '/pessoa': await api.pessoa({ nome: NOME }),
    '/privacidade/anonimizar': await api.pessoa({ nome: `${NOME} e saem` }),
    '/regua-cobranca': await add(reguaCobranca, { dias: 0, assunto: NOME, texto: NOME }),
    '/retorno': doBanco.id,
    '/perfis': await add(perfil),
    '/setor': await add(setor, { setorUsuarios: [api.admin.id] }),
    '/task': await novaTarefa(api, lista, NOME),
    '/test-case': await add(testCase, { operations: [PASSO] }),
    '/usuario': (await api.user()).id,
  }
  return { records, by: { '/financeiro/conciliacao': `?conta=${doBanco.conta}&ano=${CREDITO.slice(0, 4)}&mes=${CREDITO.slice(5, 7)}` } }
}

async function novoAcordo(api: Api) {
  const { cliente, boletos } = await novaAtrasada(api, `${NOME} devem`)
  const primeira = addDays(dayOf(Date.now()), 1)
  const body = { cliente, boletos, desconto: null, primeira, parcelas: 2, contaBancaria: null, motivo: `${NOME} têm um acordo` }
  return (await api.call(acordo.add, { body })).id
}

/** The day on which a bank credits. */
const CREDITO = '2026-11-19'

/** A file of a bank of which nothing is ours. */
async function doRetorno(api: Api) {
  const beneficiario = { nome: 'Empresa Modelo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
  const conta = await api.call(contaBancaria.add, {
    body: { nome: NOME, banco: '237', agencia: '7239', conta: '88129', carteira: '09', beneficiario },
  })
  const titulos = [{ movimento: '06', nossoNumero: '77000000001P', valor: 12e3, pago: 12e3, ocorrencia: CREDITO }]
  const content = retornoDoBanco({ banco: '237', layout: 400, dono: [[22, '0090723900881290']], titulos })
  const { id } = await api.call(retorno.importar, { files: { arquivo: new File([content], 'CB.RET') } })
  const read = () => api.call(excecaoBancaria.list, { query: {} })
  await expect.poll(async () => (await read()).total).toBeGreaterThan(0)
  return { retorno: { id, conta: conta.id }, excecao: (await read()).rows[0]?.id ?? '' }
}

type Faturada = { id: number; cliente: number }

/** As a rule asks for it at eight: the test of all screens has none. */
async function umaLigacao(api: Api, { id, cliente }: Faturada) {
  await api.sql(`with nova as (insert into ligacao ("clienteId", data, "dataHora") values (${cliente}, current_date, now()) returning id)
    insert into ligacao_boleto select nova.id, d.id from nova, fatura_documento d where d."faturaId" = ${id}`)
  const { rows } = await api.call(ligacao.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: cliente }] } })
  return rows[0]?.id ?? ''
}

async function umaPromessa(api: Api, { cliente }: Faturada) {
  const abertos = await api.call(promessa.boletos, { params: { id: cliente } })
  const data = dayOf(Date.now())
  const body = { cliente, boletos: abertos.map(({ boleto }) => boleto), data, contato: NOME }
  return (await api.call(promessa.add, { body })).id
}

/** A note that Sefin refused, as it would have left it: no test of all screens has one beside it. */
async function notaRecusada(api: Api, fatura: number) {
  const erro = {
    codigo: 'E0240',
    descricao: 'CEP inválido.',
    complemento: null,
    texto: 'O CEP não é da cidade do tomador. Corrija o endereço em Pessoas.',
  }
  await api.sql(`insert into nfse ("faturaId", "clienteId", ano, mes, ordem, grupo, situacao, ambiente, serie, "numeroDps", dados, "erroCodigo", erro,
      erros, valor, liquido, "dataHora", "mudadaEm")
    select id, "clienteId", ano, mes, 1, 'telas', 4, 2, 49999, 1, '${JSON.stringify(DADOS_DPS)}', 'E0240', 'A nota 1 foi recusada: E0240, CEP inválido.',
      '${JSON.stringify([erro])}', valor, valor, now(), now() from fatura where id = ${fatura}`)
  const { rows } = await api.call(nfse.list, { query: { filter: [{ name: 'fatura.id', op: '=', v: fatura }] } })
  return rows[0]?.id ?? ''
}

/** What the client's store tells of. */
async function doLog(api: Api) {
  await api.call(log.ingest, {
    token: CHAVE,
    body: [{ tipo: 'Pagamento', error: NOME, code: 'PG-504', createAt: new Date().toISOString() }],
  })
  const read = () => api.call(problema.list, { query: {} })
  await expect.poll(async () => (await read()).total).toBeGreaterThan(0)
  const { rows } = await api.call(log.list, { query: {} })
  return { '/log': rows[0]?.id ?? '', '/problema': (await read()).rows[0]?.id ?? '' }
}
