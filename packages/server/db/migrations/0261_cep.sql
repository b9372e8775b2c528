-- What a postal code says of an address: the addresses that are known already, and the ranges that are one city's alone.
create index pessoa_endereco_cep on pessoa_endereco (cep) where cep is not null;

-- By the first five digits. Only ranges that hold no other city; the rest is learnt from the addresses.
create table cidade_cep (
  inicio int primary key,
  fim int not null,
  "cidadeId" int not null constraint cidade_cep_cidade references cidade,
  constraint cidade_cep_ordem check (fim >= inicio)
);
create index "cidade_cep_cidadeId" on cidade_cep ("cidadeId");

insert into cidade_cep (inicio, fim, "cidadeId")
select v.inicio, v.fim, c.id
from (values
  (1000, 5999, 'São Paulo', 'SP'), (8000, 8499, 'São Paulo', 'SP'), (6000, 6299, 'Osasco', 'SP'), (7000, 7399, 'Guarulhos', 'SP'),
  (9000, 9299, 'Santo André', 'SP'), (11000, 11099, 'Santos', 'SP'), (13000, 13139, 'Campinas', 'SP'), (18000, 18109, 'Sorocaba', 'SP'),
  (20000, 23799, 'Rio de Janeiro', 'RJ'), (24000, 24399, 'Niterói', 'RJ'), (29000, 29099, 'Vitória', 'ES'),
  (30000, 31999, 'Belo Horizonte', 'MG'), (40000, 41999, 'Salvador', 'BA'), (49000, 49098, 'Aracaju', 'SE'), (50000, 52999, 'Recife', 'PE'),
  (57000, 57099, 'Maceió', 'AL'), (58000, 58099, 'João Pessoa', 'PB'), (59000, 59099, 'Natal', 'RN'), (60000, 60999, 'Fortaleza', 'CE'),
  (64000, 64099, 'Teresina', 'PI'), (65000, 65099, 'São Luís', 'MA'), (66000, 66999, 'Belém', 'PA'), (68900, 68911, 'Macapá', 'AP'),
  (69000, 69099, 'Manaus', 'AM'), (69300, 69339, 'Boa Vista', 'RR'), (69900, 69920, 'Rio Branco', 'AC'), (70000, 72799, 'Brasília', 'DF'),
  (73000, 73699, 'Brasília', 'DF'), (74000, 74899, 'Goiânia', 'GO'), (76800, 76834, 'Porto Velho', 'RO'), (77000, 77249, 'Palmas', 'TO'),
  (78000, 78099, 'Cuiabá', 'MT'), (79000, 79099, 'Campo Grande', 'MS'), (80000, 82999, 'Curitiba', 'PR'), (86000, 86099, 'Londrina', 'PR'),
  (88000, 88099, 'Florianópolis', 'SC'), (89200, 89239, 'Joinville', 'SC'), (90000, 91999, 'Porto Alegre', 'RS')
) as v (inicio, fim, nome, uf)
join cidade c on c.nome = v.nome and c.uf = v.uf;
