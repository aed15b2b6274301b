import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { cnpjDe } from '#src/demo/fabrica.ts'

/** Gives a shop what the law lets nobody open without; what a test set already stays. */
export async function makeLawful(owner: pg.Pool, estabelecimentoId: string): Promise<void> {
  await owner.query(
    `update estabelecimentos set razao_social = coalesce(razao_social, nome || ' Ltda.'), cnpj = coalesce(cnpj, $2),
       endereco = coalesce(endereco, 'Rua das Flores, 10'), cep = coalesce(cep, '01310100'),
       cidade = coalesce(cidade, 'São Paulo'), uf = coalesce(uf, 'SP'), email = coalesce(email, codigo || '@teste.portal'),
       telefone = coalesce(telefone, '+551133334444')
     where id = $1`,
    [estabelecimentoId, cnpjDe(randomInt(10_000_000, 99_999_999))],
  )
  await owner.query(
    `insert into configuracoes_estabelecimento (estabelecimento_id, entrega, politicas) values ($1, $2, $3)
     on conflict (estabelecimento_id) do update set entrega = excluded.entrega, politicas = excluded.politicas`,
    [
      estabelecimentoId,
      {
        retirada: { ativa: true, endereco: 'Rua das Flores, 10', prazo: 'No mesmo dia' },
        propria: { ativa: false, zonas: [] },
        combinar: { ativa: false, texto: '' },
      },
      { trocas: 'Desista em até 7 dias.', entrega: '', privacidade: 'Usamos seus dados para entregar.' },
    ],
  )
}
