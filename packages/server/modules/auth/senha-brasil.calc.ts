/** What a password in Brazil is most often made of, without accents; beside the list of the world. */
const WORDS = `
  senha senhas senhaforte minhasenha novasenha pass passwd password passw mudar muda mude mudei trocar troca troque alterar altere altera
  acesso acessar acesse entrar entrada entra login logar usuario user admin administrador adm root master gestor gerente suporte sistema
  teste testes testar temp temporaria temporario provisoria provisorio padrao inicial primeira primeiro primeiroacesso forte fraca segura
  seguro seguranca segredo secreta secreto chave codigo pin minha meu nova novo agora hoje sempre nunca bemvindo bemvinda bemvindos welcome
  oi ola obrigado favor brasil brazil brasileiro brasileira brasileirao patria amada verde amarelo hexa penta tetra campeao campea copa rumo
  selecao pele neymar ronaldo ronaldinho senna deus deusefiel deuseamor deusnocomando jesus jesuscristo cristo fiel fe salmo maria jose joao
  amor amo teamo amormeu meuamor vida paz feliz felicidade saudade familia mamae papai filho filha amigo amiga princesa gatinha gatinho
  gostosa cerveja futebol bola gol corinthians timao curintia flamengo mengao mengo nacao vaicorinthians vaibrasil palmeiras verdao porco
  saopaulo spfc tricolor santos peixe vasco vascao vascodagama fluminense flu botafogo fogao gremio imortal internacional inter colorado
  cruzeiro raposa atletico atleticomineiro galo galao athletico furacao coritiba coxa bahia vitoria sport nautico santacruz ceara fortaleza
  goias vilanova chapecoense chape juventude bragantino redbull cuiaba avai figueirense criciuma pontepreta guarani americamg paysandu remo
  portuguesa mirassol novorizontino operario londrina vai vamos time rio riodejaneiro minas belohorizonte curitiba recife salvador manaus
  brasilia florianopolis portoalegre natal campinas sampa parana paraiba amazonas janeiro fevereiro marco abril maio junho julho agosto
  setembro outubro novembro dezembro segunda terca quarta quinta sexta sabado domingo verao outono inverno primavera qwerty qwert qwertyuiop
  asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz wsx qazwsx abc abcd abcde abcdef empresa financeiro comercial vendas diretoria
  faturamento cliente clientes loja lojas ecommerce trabalho escritorio computador internet google windows mercado produto retaguarda
`
  .trim()
  .split(/\s+/)

/** Letters that other signs are typed for, beside the letter itself. */
const LOOKALIKES: Record<string, string> = { a: '@4', e: '3&', i: '1!|', o: '0', s: '5$', t: '7+', b: '8', g: '9', l: '1|', z: '2' }
/** So many letters more make no password of its own: `Senha@123ab`. */
const SPARE = 3
const WORD_MIN = 4

const plain = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const isLetter = (c: string) => /\p{L}/u.test(c)

/**
 * True for a password that is nothing but what is common in Brazil, in any case, with signs for letters, and with any digits and signs
 * around: `Senha@123456`, `Mud@r#2026`, `C0r1nth14ns!10`. `own` are words that are common here: the company's, the product's.
 */
export function isCommonInBrazil(senha: string, own: readonly string[] = []): boolean {
  const typed = [...plain(senha)]
  const words = [...WORDS, ...own.map((word) => plain(word).replace(/[^\p{L}\p{N}]/gu, '')).filter((word) => word.length >= WORD_MIN)]
  // The fewest letters that no word covers, up to each place: without a word at all, and with at least one that counts.
  const without = [0, ...typed.map(() => Number.POSITIVE_INFINITY)]
  const covered = [Number.POSITIVE_INFINITY, ...typed.map(() => Number.POSITIVE_INFINITY)]
  const lower = (list: number[], at: number, cost: number) => {
    if (cost < (list[at] ?? Number.NEGATIVE_INFINITY)) list[at] = cost
  }
  typed.forEach((c, i) => {
    const [bare = 0, had = 0] = [without[i], covered[i]]
    const cost = isLetter(c) ? 1 : 0
    lower(without, i + 1, bare + cost)
    lower(covered, i + 1, had + cost)
    for (const word of words) {
      if (!stands(word, typed, i)) continue
      lower(covered, i + word.length, had)
      lower(word.length >= WORD_MIN ? covered : without, i + word.length, bare)
    }
  })
  return (covered[typed.length] ?? Number.POSITIVE_INFINITY) <= SPARE
}

function stands(word: string, typed: readonly string[], at: number): boolean {
  for (let i = 0; i < word.length; i++) {
    const [is, c] = [word.charAt(i), typed[at + i]]
    if (c === undefined || (c !== is && !LOOKALIKES[is]?.includes(c))) return false
  }
  return true
}
