import { redirect } from 'react-router'
import { lerMinhaPessoa, lojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/levar-loja-parada.ts'
import { carregarArquivos, QuadroDoArquivo } from './quadro-do-arquivo.tsx'

export async function clientLoader() {
  const pessoa = await lerMinhaPessoa()
  const loja = pessoa && lojaDoPainel(pessoa)
  if (!loja || !podeNoPapel(loja.papel, 'dados.copiar')) throw redirect('/bloqueado')
  return carregar({ quadro: null }, async () => ({ quadro: await carregarArquivos(loja.id) }))
}

/** A shop that is blocked, suspended or ended is taken along like any other. */
export default function LevarLojaParada({ loaderData: { quadro, falha } }: Route.ComponentProps) {
  if (quadro) return <QuadroDoArquivo {...quadro} />
  return falha ? <EstadoDaFalha erro={falha} /> : null
}
