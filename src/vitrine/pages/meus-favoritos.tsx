import { IconHeartOff } from '@tabler/icons-react'
import { useRevalidator } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { PerguntarUmaVez } from '#src/usuarios/pages/conta/perguntar-uma-vez.tsx'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import { enderecoDoProduto } from '../enderecos.ts'
import type { Route } from './+types/meus-favoritos.ts'
import { mudarFavorito } from './favoritos.ts'
import estilo from './meus-favoritos.module.css'

export const meta = () => metaDaPagina({ titulo: 'Favoritos', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  return lerOu(null, async () => {
    return (await api.get('/rest/v1/favoritos')).itens
  })
}

/** What a person kept to find again; what is no longer on show is not here. */
export default function MeusFavoritos({ loaderData: favoritos }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()

  async function tirar(id: string) {
    await mudarFavorito(id, false)
    await revalidate()
  }

  return (
    <div className="pilha">
      <h1>Favoritos</h1>
      {favoritos === null ? (
        <NaoCarregou />
      ) : favoritos.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhum favorito ainda"
          texto="Toque no coração de um produto para guardar aqui."
          saida={{ para: '/estabelecimentos', nome: 'Ver lojas' }}
        />
      ) : (
        <>
          <ul className="sem-lista grade-produtos">
            {favoritos.map((produto) => (
              <li key={produto.id} className={estilo.favorito}>
                <CartaoDeProduto
                  produto={produto}
                  nivel={2}
                  link={{ to: enderecoDoProduto(produto.estabelecimento_codigo, produto) }}
                  daLoja={produto.estabelecimento_nome}
                  legenda={
                    produto.baixou ? (
                      <p className="bom forte miudo">
                        Baixou <Reais valor={produto.baixou} /> desde que você guardou
                      </p>
                    ) : null
                  }
                />
                <button type="button" className="botao leve largo" onClick={() => void tirar(produto.id)}>
                  <IconHeartOff size={18} aria-hidden /> Tirar
                  <span className="so-leitor"> dos favoritos: {produto.nome}</span>
                </button>
              </li>
            ))}
          </ul>
          <PerguntarUmaVez finalidade="favoritos" />
        </>
      )}
    </div>
  )
}
