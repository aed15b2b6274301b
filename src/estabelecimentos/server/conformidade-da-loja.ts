import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { publicReads, rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import {
  type Conformidade,
  conferirConformidade,
  type FatosDeConformidade,
  faltasDaLei,
  faltasEmPalavras,
} from '../conformidade.ts'
import { errors } from '../errors.ts'

/** The team reads the checklist of the law for its shop. */
export async function conformidadeDaLoja(pessoa: Pessoa, id: string): Promise<Conformidade> {
  return withAccess(acessoDaLoja(pessoa, id, 'painel.ver'), (tx) => conferir(tx, id))
}

/** Anyone: which seals a visible shop carries now. */
export async function selosDaLoja(id: string): Promise<{ conforme: boolean; verificada: boolean }> {
  const { conforme, pode_abrir } = await conferir(publicReads(), id)
  return { conforme, verificada: pode_abrir }
}

/** The way into the marketplace is closed while something is missing without which the law lets nobody sell. */
export async function exigirALei(tx: Tx, id: string): Promise<void> {
  const faltas = faltasDaLei((await conferir(tx, id)).itens)
  if (faltas.length > 0)
    throw errors.falta_para_abrir({
      detail: `A lei ainda pede desta loja: ${faltasEmPalavras(faltas)}.`,
      extra: { faltas: faltas.map((falta) => falta.id) },
    })
}

/** An open shop does not lose what it had to have to open: what would take it away is refused, with the law's reason. */
export async function manterALei<T>(tx: Tx, id: string, mudar: () => Promise<T>): Promise<T> {
  const antes = await conferir(tx, id)
  const feito = await mudar()
  const loja = await tx
    .selectFrom('estabelecimentos')
    .select(['status', 'status_aprovacao'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (loja?.status !== 'ativo' || loja.status_aprovacao !== 'aprovado') return feito
  const jaFaltava = new Set(faltasDaLei(antes.itens).map((falta) => falta.id))
  const faltas = faltasDaLei((await conferir(tx, id)).itens).filter((falta) => !jaFaltava.has(falta.id))
  if (faltas.length > 0)
    throw errors.loja_aberta_precisa({
      detail: `A lei pede isto de uma loja aberta: ${faltasEmPalavras(faltas)}. Troque o que está escrito em vez de apagar.`,
    })
  return feito
}

/** The same in the caller's transaction, who answers for the right to it. */
export async function conferir(tx: Tx, id: string): Promise<Conformidade> {
  const row = await rowOf<{ fatos: FatosDeConformidade | null }>(tx)`
    select fatos_de_conformidade(${id}) as fatos`
  return conferirConformidade(row?.fatos ?? NENHUM)
}

const NENHUM: FatosDeConformidade = {
  razao_social: false,
  cnpj: false,
  endereco: false,
  email: false,
  telefone: false,
  politica_trocas: false,
  politica_entrega: false,
  politica_privacidade: false,
  entrega: false,
  horarios: false,
  produtos: 0,
  produtos_sem_descricao: 0,
}
