type List = readonly [string, ...string[]]
// Split at what stands between them, a text with names always has a first one.
const list = (text: string, between = ' ') => text.replaceAll(/\s+/g, ' ').trim().split(between) as unknown as List

export const MULHERES = list(`
  Adriana Amanda Andréa Beatriz Bruna Carla Cecília Cláudia Daniela Denise Elaine Elisa Fernanda Francisca Gisele Heloísa Ingrid
  Isabela Joana Juliana Karina Larissa Letícia Lorena Lúcia Luzia Márcia Maria Marlene Mônica Nícole Patrícia Priscila Raquel
  Renata Roberta Sabrina Sílvia Sofia Tainá Teresa Vanessa Verônica Viviane Zélia`)

export const HOMENS = list(`
  Ademir Alexandre André Arthur Benedito Breno Caio Cauã Cícero Daniel Diego Edson Elias Enzo Fábio Fernando Francisco Geraldo
  Guilherme Heitor Hugo Ítalo Jair Joaquim Jorge Júlio Leonardo Lucas Marcelo Marcos Mateus Miguel Murilo Nicolas Paulo Rafael
  Raul Renato Roberto Rogério Samuel Sérgio Tiago Valdir Vinícius Wagner William`)

export const SOBRENOMES = list(`
  Albuquerque Alves Andrade Araújo Azevedo Barreto Batista Borges Brandão Cabral Camargo Cardoso Carvalho Cavalcanti Conceição
  Costa Cunha Dias Domingues Esteves Fernandes Figueiredo França Freitas Galvão Gomes Gouveia Guimarães Leão Lima Luz Machado
  Maia Marques Matos Melo Menezes Monteiro Moreira Moura Nascimento Nogueira Nunes Pacheco Peixoto Pinheiro Pires Queiroz Ramos
  Reis Rezende Rocha Sá Sales Santana Santos Silva Simões Soares Tavares Teles Valadares Vaz Vidal Xavier`)

export const MARCAS = list(`
  Aurora Araucária Bela Boreal Brisa Caminho Candeia Cerrado Colibri Cruzeiro Diamante Dourado Esperança Estrela Flórida
  Girassol Horizonte Ipanema Ipê Itaoca Jacarandá Jangada Jatobá Lírio Litoral Luar Mandacaru Maracá Marajó Mirante Nova Ouro
  Palmeira Pampa Pantanal Paraíso Planalto Potiguar Primavera Quero-Quero Sabiá Serrana Sertão Solar Tucano Tupi União Vitória`)

export const RAMOS = list(
  `
  Agropecuária, Armarinhos, Artigos Esportivos, Autopeças, Bebidas, Bijuterias, Brinquedos, Calçados, Cama e Mesa, Cosméticos,
  Eletrônicos, Embalagens, Ferragens, Ferramentas, Informática, Instrumentos Musicais, Joalheria, Livraria, Materiais de
  Construção, Moda Íntima, Móveis, Ótica, Papelaria, Perfumaria, Pet Shop, Produtos Naturais, Suplementos, Tecidos, Utilidades
  Domésticas, Vinhos`,
  ', ',
)

export const LOGRADOUROS = list(
  `
  Rua das Acácias, Rua XV de Novembro, Rua Sete de Setembro, Rua Marechal Deodoro, Rua Tiradentes, Rua São José, Rua Duque de
  Caxias, Rua Barão do Rio Branco, Rua Santos Dumont, Rua Dom Pedro II, Rua Rui Barbosa, Rua Castro Alves, Rua Machado de Assis,
  Rua dos Ipês, Rua Treze de Maio, Avenida Brasil, Avenida Getúlio Vargas, Avenida Presidente Vargas, Avenida Independência,
  Avenida Beira-Rio, Avenida das Nações, Travessa da Paz, Alameda dos Jacarandás, Praça da Matriz, Rodovia dos Imigrantes`,
  ', ',
)

export const BAIRROS = list(
  `
  Centro, Jardim América, Vila Nova, Boa Vista, São Cristóvão, Santa Cruz, Bela Vista, Industrial, Nossa Senhora de Fátima,
  Cidade Nova, Parque das Flores, Alto da Serra`,
  ', ',
)
