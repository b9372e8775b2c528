import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_XML, type NotaLida, parseNfse } from './ler-nfse.ts'

const read = (name: string) => readFileSync(new URL(`./exemplos/${name}.xml`, import.meta.url), 'utf8')
const AUTORIZADA = read('nfse-autorizada')
const bytes = (text: string) => new TextEncoder().encode(text)

function notaOf(text: string): NotaLida {
  const got = parseNfse(bytes(text))
  if (!got.ok) throw new Error(`${got.motivo} ${got.onde}`)
  return got.nota
}
function motivoOf(content: string | Uint8Array) {
  const got = parseNfse(typeof content === 'string' ? bytes(content) : content)
  return got.ok ? 'ok' : got.motivo
}

test('a note says its number, its key, who is paid by whom and what for', () => {
  const nota = notaOf(AUTORIZADA)
  expect(nota).toMatchObject({
    chave: '33033021211222333000181000000000001026010000010000',
    nNFSe: '10',
    dhProc: '2026-01-15T14:30:00-03:00',
    emit: { CNPJ: '11222333000181', xNome: 'EMPRESA EXEMPLO DESENVOLVIMENTO LTDA', enderNac: { UF: 'RJ', CEP: '24020005' } },
    valores: { vBC: '1350.00', pAliqAplic: '2.00', vISSQN: '27.00', vLiq: '1292.75' },
    dps: {
      id: 'DPS330330211222333000181202601000000000000005',
      tpAmb: '1',
      serie: '20261',
      nDPS: '5',
      dCompet: '2026-01-15',
      digest: null,
      toma: { CNPJ: '91712343000134', end: { endNac: { cMun: '3550308', CEP: '01310100' }, nro: '1000' } },
      serv: { cServ: { cTribNac: '010700', cTribMun: '007' } },
      valores: { vServPrest: { vServ: '1500.00' }, trib: { tribFed: { piscofins: { CST: '01' }, vRetIRRF: '22.50' } } },
    },
  })
  expect(nota.IBSCBS).toBeUndefined()
  expect(notaOf(AUTORIZADA.replace('<tpAmb>1', '<tpAmb>2')).dps.tpAmb).toBe('2')
})

test('what Sefin works out of IBS and CBS is read', () => {
  const { IBSCBS, dps } = notaOf(read('nfse-ibscbs'))
  expect(IBSCBS).toMatchObject({
    valores: { vBC: '1350.00', uf: { pAliqEfetUF: '9.00' }, fed: { pCBS: '8.80' } },
    totCIBS: { vTotNF: '1638.65', gIBS: { vIBSTot: '145.80', gIBSUFTot: { vIBSUF: '121.50' } }, gCBS: { vCBS: '106.92' } },
  })
  expect(dps.IBSCBS).toMatchObject({ cIndOp: '110001', indDest: '1', valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } } })
})

test('the digest is that of the DPS, not that of the note around it', () => {
  const signature =
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="#x"><DigestValue>\nd29y\nbGQ=\n</DigestValue></Reference></SignedInfo></Signature>'
  expect(notaOf(AUTORIZADA.replace('</infDPS>', `</infDPS>${signature}`)).dps.digest).toBe('d29ybGQ=')
})

test('letters come as they are meant: entities, CDATA, characters by number; numbers stay text', () => {
  const nameOf = (xNome: string) => notaOf(AUTORIZADA.replace('CLIENTE FICTICIO COMERCIO S.A.', xNome)).dps.toma?.xNome
  expect(nameOf('Pão &amp; Cia &lt;b&gt; &quot;São&quot; d&apos;Água')).toBe('Pão & Cia <b> "São" d\'Água')
  expect(nameOf('P&#227;o&#xE9;<![CDATA[A & B &amp;]]>')).toBe('PãoéA & B &amp;')
  expect(nameOf('0123')).toBe('0123')
  expect(nameOf('1e5')).toBe('1e5')
  expect(motivoOf(`\ufeff\r\n ${AUTORIZADA} \n`)).toBe('ok')
})

const NOT_ONE = {
  'nothing at all': ['', 'malformado'],
  'a page': ['<!DOCTYPE html><html><body>Manutenção</body></html>', 'doctype'],
  'half a note': [AUTORIZADA.slice(0, 3000), 'malformado'],
  'two roots': [`${AUTORIZADA}<a/>`, 'malformado'],
  'an element closed by another': ['<NFSe><a></b></NFSe>', 'malformado'],
  words: ['A nota 10 foi autorizada.', 'malformado'],
  'another XML': ['<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse/></CompNfse>', 'outro'],
  'a note without its namespace': [AUTORIZADA.replace(' xmlns="http://www.sped.fazenda.gov.br/nfse">', '>'), 'outro'],
  'an empty note': ['<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"/>', 'incompleto'],
  'a DPS that nobody authorised': [AUTORIZADA.replace(/^[\s\S]*?(?=<DPS)/, '').replace(/(?<=<\/DPS>)[\s\S]*$/, ''), 'outro'],
  'a key of 49': [AUTORIZADA.replace('NFS33', 'NFS3'), 'incompleto'],
  'a value in words': [AUTORIZADA.replace('<vLiq>1292.75', '<vLiq>mil'), 'incompleto'],
  'a value twice': [AUTORIZADA.replace('<vLiq>', '<vLiq>1.00</vLiq><vLiq>'), 'incompleto'],
  'a day that there is not': [AUTORIZADA.replace('<dCompet>2026-01-15', '<dCompet>2026-02-30'), 'incompleto'],
} as const

for (const [name, [content, motivo]] of Object.entries(NOT_ONE)) test(`${name} is no note`, () => expect(motivoOf(content)).toBe(motivo))

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const within = (declared: string, used: string) =>
  AUTORIZADA.replace(/^<\?xml.*\?>/, `$&${declared}`).replace('EMPRESA EXEMPLO DESENVOLVIMENTO LTDA', used)

const HOSTILE = {
  'a billion laughs': [within(`<!DOCTYPE NFSe [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'), 'doctype'],
  'a file of this machine': [within('<!DOCTYPE NFSe [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'), 'doctype'],
  'a DTD of elsewhere': [within('<!DOCTYPE NFSe SYSTEM "http://127.0.0.1:1/x.dtd">', 'x'), 'doctype'],
  'an entity of nobody': [within('', '&f;'), 'malformado'],
  'an entity of JavaScript': [within('', '&constructor;'), 'malformado'],
  'a character that XML has not': [within('', '&#0;'), 'malformado'],
  'a name that changes objects': [within('', 'x</xNome><__proto__><CNPJ>1</CNPJ></__proto__><xNome>'), 'malformado'],
  '10 MB': [AUTORIZADA + ' '.repeat(10 * 1024 * 1024), 'grande'],
  'a thousand floors': [`<NFSe>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</NFSe>`, 'malformado'],
} as const

for (const [name, [content, motivo]] of Object.entries(HOSTILE))
  test(`${name} is refused before it is read out`, () => expect(motivoOf(content)).toBe(motivo))

test('a note that is not UTF-8 is refused, whether it says so or not', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const declared = AUTORIZADA.replace('encoding="utf-8"', 'encoding="ISO-8859-1"')
  expect(motivoOf(latin(AUTORIZADA))).toBe('codificacao')
  expect(motivoOf(latin(declared))).toBe('codificacao')
  expect(motivoOf(Buffer.from(AUTORIZADA, 'utf16le'))).toBe('codificacao')
  expect(motivoOf(AUTORIZADA.replace('utf-8', 'utf-7'))).toBe('codificacao')
  expect(motivoOf(latin('<?xml version="1.0" encoding="ISO-8859-1"?><nota>São João</nota>'))).toBe('outro')
})

test('nothing within the limit holds the loop for long', () => {
  const full = (text: string) => text.repeat(Math.floor((MAX_XML - 20) / text.length))
  for (const content of [`<NFSe>${full('<a>1</a>')}`, `<NFSe>${full('&amp;')}</NFSe>`, full('<'), `<a ${full('b="1" ')}/>`, full('<!--')]) {
    const start = performance.now()
    motivoOf(content.slice(0, MAX_XML))
    expect(performance.now() - start).toBeLessThan(1000)
  }
})
