import { expect, test } from 'vitest'
import {
  ClienteForm,
  cliente,
  clienteProduto,
  SITUACAO_NAO_INFORMADA,
  SituacaoCliente,
  safeUrl,
  TipoAnexo,
  TipoProduto,
} from './cliente.ts'
import { HISTORICO_CLIENTE, TIPOS_HISTORICO } from './cliente-historico.ts'
import { clienteObjetoContrato, objetoContratoCliente, SituacaoVinculo, TipoVinculo } from './cliente-objeto-contrato.ts'
import { TipoConfiguracao } from './faturamento/configuracao.ts'
import { shownColumns } from './kit/columns.ts'
import { objetoContrato, TipoObjeto } from './objeto-contrato.ts'

test('CLI-003 CLI-004 CLI-005 the grid of clients: columns in order, sorted by situacao, EM_PROJETO and ATIVO', () => {
  expect(shownColumns(cliente.columns)).toEqual([
    'id',
    'pessoa.nome',
    'pessoa.nomeFantasia',
    'pessoa.cpfCnpj',
    'situacao',
    'dataHomologacao',
  ])
  expect(cliente.defaultSort).toEqual([{ col: 'situacao', sort: 'asc' }])
  expect(cliente.defaultFilter).toEqual([
    { name: 'situacao', op: 'contains', v: [SituacaoCliente.code.EM_PROJETO, SituacaoCliente.code.ATIVO] },
  ])
})

test('CLI-013 OBJ-003 OBJ-004 COC-004 COC-007 COC-031 the other grids: columns in order and default filters', () => {
  expect(Object.keys(clienteProduto.columns)).toEqual(['cliente.id', 'cliente.pessoa.nome', 'tipo', 'url'])
  expect(Object.keys(objetoContrato.columns)).toEqual(['id', 'nome', 'codigo', 'descricao', 'valorSetup', 'tipoConfiguracao', 'ativo'])
  expect(objetoContrato.defaultFilter).toEqual([{ name: 'ativo', op: '=', v: true }])
  expect(Object.keys(clienteObjetoContrato.columns).slice(-2)).toEqual(['dataInicio', 'dataFim'])
  expect(clienteObjetoContrato.of.defaultFilter).toEqual([{ name: 'situacao', op: 'contains', v: [1, 3] }])
  expect(Object.keys(objetoContratoCliente.columns)).toEqual([
    'id',
    'cliente.pessoa.nome',
    'cliente.pessoa.nomeFantasia',
    'cliente.pessoa.cpfCnpj',
    'situacao',
    'objetoContrato.nome',
    'dataAdesao',
    'dataFinalizacao',
  ])
})

test('CLI-016 CLI-020 CLI-022 OBJ-011 OBJ-012 COC-012 COC-013 the enumerations of the specification', () => {
  expect(SituacaoCliente.labels).toEqual({ 1: 'Em Projeto/Implantação', 2: 'Ativo/Homologado', 3: 'Inativo' })
  expect(SITUACAO_NAO_INFORMADA).toBe('Não informado')
  expect(TipoProduto.labels).toEqual({ 1: 'Site', 2: 'Admin' })
  expect(TipoAnexo.labels).toEqual({ 1: 'Contrato', 2: 'Certificado Digital', 3: 'Midia Kit' })
  expect(TipoObjeto.labels).toEqual({ 1: 'Comercial', 2: 'Interno' })
  expect(TipoConfiguracao.labels).toEqual({ 0: 'Sem Valor Mensal', 1: 'Tabela de Comissões', 2: 'Valor sob-demanda', 3: 'Valor Fixo' })
  expect(SituacaoVinculo.labels).toEqual({ 1: 'Ativo', 2: 'Inativo', 3: 'Ativo/Homologado' })
  expect(TipoVinculo.labels).toEqual({ 1: 'Valor Padrão', 2: 'Ajuste Comercial' })
})

test('CLI-026 an attachment that has a date and no file is marked, not dropped', () => {
  const sent = { pessoa: 1, clienteAnexo: [{}, { validade: '2027-01-31' }] }
  expect(ClienteForm.safeParse(sent).error?.issues).toMatchObject([
    { path: ['clienteAnexo', 1, 'nome'], message: 'Escolha o arquivo, ou remova este anexo.' },
  ])
})

test('CLI-025 CLI-026 CLI-027 CLI-028 empty lines are dropped, new ones are Site and Contrato', () => {
  const { clienteProduto: produtos, clienteAnexo: anexos } = ClienteForm.parse({
    pessoa: 1,
    clienteProduto: [{ url: '' }, { url: 'https://a.com' }, {}],
    clienteAnexo: [
      { nome: '  ', arquivo: 'a' },
      { nome: 'b.pdf', arquivo: 'b' },
      { nome: 'c.pdf', arquivo: 'c', validade: '2027-01-31' },
    ],
  })
  expect(produtos).toEqual([{ tipo: TipoProduto.code.SITE, url: 'https://a.com' }])
  expect(anexos).toEqual([
    { tipo: TipoAnexo.code.CONTRATO, nome: 'b.pdf', arquivo: 'b', validade: null },
    { tipo: TipoAnexo.code.CONTRATO, nome: 'c.pdf', arquivo: 'c', validade: '2027-01-31' },
  ])
})

test('CLI-014 only http and https can be opened', () => {
  for (const url of ['https://a.com/b?c=d#e', 'http://localhost:8080']) expect(safeUrl(url)).toBe(url)
  for (const url of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' https://a.com',
    'https:a.com',
    'https://a.com/\n',
    'data:,x',
    '//a.com',
    '',
  ])
    expect(safeUrl(url), url).toBeUndefined()
})

test('every kind of a history has a label and what it is of, of its own', () => {
  const kinds = TIPOS_HISTORICO.map((tipo) => HISTORICO_CLIENTE[tipo])
  expect(new Set(kinds.map((kind) => JSON.stringify([kind.entidade, 'acoes' in kind && kind.acoes]))).size).toBe(kinds.length)
  expect(kinds.every(({ label }) => label.length > 0)).toBe(true)
})
