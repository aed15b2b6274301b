import { redirect, useOutletContext } from 'react-router'
import type { ContextoDoBloqueio } from '#src/assinaturas/pages/bloqueado.tsx'
import { lerMinhaPessoa, lojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { AJUDA_DA_FILA, EnviarAgora, ListaAEnviar } from './lista-a-enviar.tsx'
import { pararBalcao } from './parar-balcao.ts'

export async function clientLoader() {
  const pessoa = await lerMinhaPessoa()
  const loja = pessoa && lojaDoPainel(pessoa)
  if (!loja || !podeNoPapel(loja.papel, 'vendas.criar')) throw redirect('/bloqueado')
  await pararBalcao()
  return null
}

/** What a blocked or suspended shop had sold already: it is sent and settled like that of any other. */
export default function VendasAEnviarParada() {
  const { loja } = useOutletContext<ContextoDoBloqueio>()
  return (
    <section className="cartao folga-24 pilha" aria-labelledby="a-enviar">
      <h2 id="a-enviar">Vendas a enviar</h2>
      <p className="apagado">{AJUDA_DA_FILA}</p>
      <div className="fila">
        <EnviarAgora loja={loja} />
      </div>
      <ListaAEnviar loja={loja} saida={{ para: '/bloqueado', nome: 'Voltar', leve: true }} />
    </section>
  )
}
