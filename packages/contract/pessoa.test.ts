import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownColumns } from './kit/columns.ts'
import { contatoProblem, Genero, PessoaForm, pessoa, SetorContato, TipoContato, TipoEndereco, TipoPessoa } from './pessoa.ts'

const fisica = { nome: 'Ana de Sá', cpfCnpj: '529.982.247-25' }
const juridica = { tipo: 2, nome: 'Casa Ltda', nomeFantasia: 'Casa', cpfCnpj: '11.222.333/0001-81' }
const save = (sent: object) => PessoaForm.parse(sent)
/** The problems of a form, as the server would answer them: field to sentence. */
const problems = (sent: object) =>
  Object.fromEntries(PessoaForm.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
const codes = (options: { value: number; label: string }[]) => options.map(({ value, label }) => `${value} ${label}`)

describe('the record', () => {
  test('PES-003 the columns of the list, in order', () => {
    expect(shownColumns(pessoa.columns)).toEqual(['id', 'nome', 'nomeFantasia', 'tipo', 'cpfCnpj'])
  })

  test('PES-009 PES-017 PES-020 the fields of a person, its contacts and its addresses', () => {
    expect(Object.keys(pessoa.record.shape)).toEqual([
      'id',
      'tipo',
      'cpfCnpj',
      'comFatura',
      'nome',
      'nomeFantasia',
      'ie',
      'contribuinteICMS',
      'rg',
      'dataNascimento',
      'genero',
      'pessoaContato',
      'pessoaEndereco',
    ])
    const contato = pessoa.record.shape.pessoaContato.element.shape
    const endereco = pessoa.record.shape.pessoaEndereco.element.shape
    expect(Object.keys(contato)).toEqual(['id', 'tipo', 'contato', 'setor', 'finalidades'])
    expect(Object.keys(endereco)).toEqual(['id', 'tipo', 'logradouro', 'cidade', 'bairro', 'numero', 'cep', 'complemento'])
  })

  test('PES-010 PES-016 PES-018 PES-019 PES-021 the enumerations', () => {
    expect(codes(TipoPessoa.options)).toEqual(['1 Física', '2 Jurídica'])
    expect(codes(Genero.options)).toEqual(['1 Masculino', '2 Feminino'])
    expect(codes(TipoContato.options)).toEqual(['1 E-mail', '2 Celular', '3 Comercial', '4 Residencial', '5 Skype'])
    expect(codes(TipoEndereco.options)).toEqual(['1 Residencial', '2 Comercial'])
    expect(codes(SetorContato.options)).toEqual([
      '-1 Nenhum',
      '1 Diretor',
      '2 Comercial',
      '3 Financeiro',
      '4 Faturamento',
      '5 Expedicao',
      '6 Cadastro',
      '7 Outros',
    ])
    expect(problems({ ...fisica, tipo: 3, genero: 0 })).toEqual({ tipo: 'Escolha uma das opções.', genero: 'Escolha uma das opções.' })
  })
})

describe('what is required', () => {
  test('PES-022 PES-023 nome and cpfCnpj', () => {
    expect(problems({})).toEqual({ nome: 'Informe o nome.', cpfCnpj: 'Informe o CPF ou CNPJ.' })
    expect(problems({ nome: ' ', cpfCnpj: ' . - ' })).toEqual({ nome: 'Informe o nome.', cpfCnpj: 'Informe o CPF ou CNPJ.' })
  })

  test('PES-024 PES-025 cpfCnpj is kept without punctuation, and has a right shape', () => {
    expect(save(fisica).cpfCnpj).toBe('52998224725')
    expect(problems({ ...fisica, cpfCnpj: '5299822472*' }).cpfCnpj).toBe('CPF/CNPJ: use só números e, no CNPJ, letras.')
    expect(problems({ ...fisica, cpfCnpj: '529982247250001' }).cpfCnpj).toBe('CPF/CNPJ: no máximo 14 caracteres.')
  })

  test('PES-028 nomeFantasia for a legal entity, and only for it', () => {
    expect(problems({ ...juridica, nomeFantasia: '  ' })).toEqual({ nomeFantasia: 'Informe o nome fantasia.' })
    expect(problems(fisica)).toEqual({})
  })
})

test('PES-010 PES-026 PES-027 an individual has a CPF, a legal entity a CNPJ: what does not agree is said at the document', () => {
  const [cpf, cnpj] = [fisica.cpfCnpj, juridica.cpfCnpj]
  expect(problems({ ...fisica, cpfCnpj: cnpj })).toEqual({
    cpfCnpj: 'Este é um CNPJ, e o tipo é Física: escolha Jurídica ou corrija o documento.',
  })
  expect(problems({ ...fisica, cpfCnpj: '12.ABC.345/01DE-35' })).toHaveProperty('cpfCnpj')
  expect(problems({ ...juridica, cpfCnpj: cpf })).toEqual({
    cpfCnpj: 'Este é um CPF, e o tipo é Jurídica: escolha Física ou corrija o documento.',
  })
  expect([problems({ ...fisica, cpfCnpj: cpf }), problems({ ...juridica, cpfCnpj: cnpj })]).toEqual([{}, {}])
})

describe('what the other type does not have is dropped', () => {
  const everything = { ie: '123', contribuinteICMS: true, rg: '45', dataNascimento: '1990-05-01' }

  test('PES-011 PES-012 PES-013 an individual has no nomeFantasia, ie nor contribuinteICMS', () => {
    expect(save({ ...fisica, ...everything, nomeFantasia: 'Casa' })).toMatchObject({
      nomeFantasia: null,
      ie: null,
      contribuinteICMS: false,
      rg: '45',
      dataNascimento: '1990-05-01',
    })
  })

  test('PES-014 PES-015 a legal entity has no rg nor dataNascimento', () => {
    expect(save({ ...juridica, ...everything })).toMatchObject({
      nomeFantasia: 'Casa',
      ie: '123',
      contribuinteICMS: true,
      rg: null,
      dataNascimento: null,
    })
  })
})

describe('lines', () => {
  test('PES-029 contacts with an empty contato are dropped', () => {
    const sent = [{ contato: '' }, { contato: '  ' }, {}, { contato: null }, { contato: '(11) 98765-4321' }]
    expect(save({ ...fisica, pessoaContato: sent }).pessoaContato).toEqual([{ tipo: 2, setor: -1, contato: '(11) 98765-4321' }])
  })

  test('PES-030 blank addresses are dropped, one that is begun is marked where it lacks its street or its city', () => {
    const sent = [{ tipo: 2 }, { cidade: null, logradouro: ' ', cep: '' }, { cidade: { id: 7, nome: 'Bauru - SP' }, logradouro: 'Rua B' }]
    const kept = save({ ...fisica, pessoaEndereco: sent }).pessoaEndereco
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ cidade: 7, logradouro: 'Rua B' })
    const [street, city] = ['Informe o logradouro, ou remova este endereço.', 'Informe a cidade, ou remova este endereço.']
    const begun = [{}, { cep: '80020310', cidade: { id: 1 } }, { logradouro: 'Rua A' }, { numero: 0 }]
    expect(problems({ ...fisica, pessoaEndereco: begun })).toEqual({
      'pessoaEndereco.1.logradouro': street,
      'pessoaEndereco.2.cidade': city,
      'pessoaEndereco.3.logradouro': street,
      'pessoaEndereco.3.cidade': city,
    })
  })

  test('PES-029 PES-030 what is dropped never hides a line that says something', () => {
    const line = fc.record({ contato: fc.constantFrom('', ' ', null, '+55 11 5555') })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (sent) => {
        const filled = sent.filter(({ contato }) => contato?.trim())
        return save({ ...fisica, pessoaContato: sent }).pessoaContato.length === filled.length
      }),
    )
  })

  test('PES-031 PES-032 PES-033 PES-034 the defaults', () => {
    const { tipo, genero, pessoaContato, pessoaEndereco } = save({
      ...fisica,
      pessoaContato: [{ contato: '11987654321' }],
      pessoaEndereco: [{ logradouro: 'Rua A', cidade: 1 }],
    })
    expect([tipo, genero]).toEqual([1, 1])
    expect(pessoaContato[0]?.tipo).toBe(2)
    expect(pessoaEndereco[0]?.tipo).toBe(1)
  })

  test('PES-020 cep is text of 8 digits, from number or text, masked or not', () => {
    const cep = (value: unknown) =>
      save({ ...fisica, pessoaEndereco: [{ logradouro: 'Rua', cidade: 1, cep: value }] }).pessoaEndereco[0]?.cep
    expect([cep('01310-100'), cep(1310100), cep('01.310-100'), cep(''), cep(undefined)]).toEqual([
      '01310100',
      '01310100',
      '01310100',
      null,
      null,
    ])
    expect(problems({ ...fisica, pessoaEndereco: [{ logradouro: 'Rua', cidade: 1, cep: '0131010' }] })).toEqual({
      'pessoaEndereco.0.cep': 'CEP incompleto: são 8 números.',
    })
  })

  test('FAL-21 a cep has its punctuation where people put it, and lacks no digit but the zero of a number', () => {
    const cep = (value: unknown) =>
      PessoaForm.safeParse({ ...fisica, pessoaEndereco: [{ logradouro: 'Rua', cidade: 1, cep: value }] }).data?.pessoaEndereco[0]?.cep
    for (const good of ['01430-001', '01.430-001', '01430 001', ' 01430001 ', '01430.001', '01430 - 001', 1430001])
      expect([good, cep(good)]).toEqual([good, '01430001'])
    for (const bad of ['1430001.0', '1430001', '1430001,0', '014300-01', '0143.0001', 191, 430001, 14300010.5, '01430-001-2'])
      expect([bad, cep(bad)]).toEqual([bad, undefined])
  })

  test('PES-020 numero is a number', () => {
    const numero = (value: unknown) => problems({ ...fisica, pessoaEndereco: [{ numero: value }] })['pessoaEndereco.0.numero']
    for (const good of [12, '12', 0, '', null, undefined]) expect(numero(good)).toBeUndefined()
    for (const bad of ['12 A', -1, 1.5]) expect(numero(bad)).toBe('Número: use só algarismos.')
  })

  test.each([
    [1, 'ana@', 'E-mail inválido: confira o que vem antes e depois do @.'],
    [1, 'ana@empresa.com.br', undefined],
    [2, '(11) 9876-5432', 'Telefone incompleto: falta 1 dígito.'],
    [2, '(11) 98765-4321', undefined],
    [3, '11 5555', 'Telefone incompleto: faltam 4 dígitos.'],
    [4, '(11) 3333-4444', undefined],
    [4, '+1 555', undefined],
    [5, 'qualquer coisa', undefined],
  ] as const)('a contact of tipo %i, %s', (tipo, contato, sentence) => {
    expect(contatoProblem(tipo, contato)).toBe(sentence)
  })

  test('a contact that cannot be used is named by its line', () => {
    expect(problems({ ...fisica, pessoaContato: [{ contato: '11987654321' }, { tipo: 1, contato: 'x' }] })).toEqual({
      'pessoaContato.1.contato': 'E-mail inválido: confira o que vem antes e depois do @.',
    })
  })
})
