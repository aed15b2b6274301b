import { IconShoppingBagPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { carrinho } from '#src/vendas/pages/carrinho/carrinho.tsx'
import { enderecoDoProduto } from '../../enderecos.ts'
import type { LojaCompleta, ProdutoAoLado, ProdutoPublico } from '../../schemas.ts'
import estilo from '../em-volta.module.css'

interface Props {
  loja: LojaCompleta
  produto: ProdutoPublico
  /** It comes in sizes or colours: which one is chosen above, not here. */
  comOpcoes: boolean
}

/** What goes with a product, to be taken at once, and what else its buyers bought. Nothing where nothing is known. */
export default function LeveJunto({ loja, produto, comOpcoes }: Props) {
  const titulo = useId()
  const [ditos, setDitos] = useState<Resposta<'GET /rest/v1/produtos_relacionados'> | null>(null)
  useEffect(() => {
    const desistir = new AbortController()
    api
      .get('/rest/v1/produtos_relacionados', {
        query: { estabelecimento_id: loja.id, produto_id: produto.id },
        signal: desistir.signal,
      })
      // What helps to buy is not missed where it does not come.
      .then(setDitos, () => undefined)
    return () => desistir.abort()
  }, [loja.id, produto.id])
  if (!ditos) return null
  return (
    <>
      {ditos.junto.length > 0 ? (
        <Junto
          key={produto.id}
          loja={loja}
          junto={ditos.junto}
          produto={!comOpcoes && produto.estoque > 0 && !produto.so_com_documento ? produto : null}
        />
      ) : null}
      {ditos.tambem.length > 0 ? (
        <section className={estilo.parte} aria-labelledby={titulo}>
          <h2 id={titulo}>Quem viu comprou</h2>
          <ul className={`sem-lista ${estilo.fila}`} aria-labelledby={titulo}>
            {ditos.tambem.map((outro) => (
              <li key={outro.id}>
                <CartaoDeProduto produto={outro} link={{ to: enderecoDoProduto(loja.codigo, outro) }} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface JuntoProps {
  loja: LojaCompleta
  /** Null where the product itself needs a choice first. */
  produto: ProdutoPublico | null
  junto: ProdutoAoLado[]
}

function Junto({ loja, produto, junto }: JuntoProps) {
  const titulo = useId()
  const [fora, setFora] = useState<ReadonlySet<string>>(new Set())
  const levados = [...(produto ? [produto] : []), ...junto.filter((um) => !um.com_opcoes && !fora.has(um.id))]
  const total = levados.reduce((soma, um) => soma + Math.round(precoDe(um) * 100), 0) / 100

  function levar() {
    for (const um of levados) carrinho.adicionar(um, 1, loja)
  }

  return (
    <section className={`${estilo.parte} ${estilo.junto}`} aria-labelledby={titulo}>
      <h2 id={titulo}>Leve junto</h2>
      <ul className={`sem-lista ${estilo.escolhas}`}>
        {junto.map((outro) => (
          <li key={outro.id}>
            <Foto url={outro.imagem_url} alt="" tamanhos="56px" />
            <div>
              <Link to={enderecoDoProduto(loja.codigo, outro)}>{outro.nome}</Link>
              <p>
                <Reais valor={precoDe(outro)} />
              </p>
            </div>
            {outro.com_opcoes ? (
              <Link className="botao leve" to={enderecoDoProduto(loja.codigo, outro)}>
                Escolher<span className="so-leitor"> opções de {outro.nome}</span>
              </Link>
            ) : (
              <Marcar
                label={
                  <>
                    Levar<span className="so-leitor"> {outro.nome}</span>
                  </>
                }
                checked={!fora.has(outro.id)}
                onChange={({ currentTarget }) => {
                  const novo = new Set(fora)
                  if (currentTarget.checked) novo.delete(outro.id)
                  else novo.add(outro.id)
                  setFora(novo)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {levados.length > 0 ? (
        <div>
          <button type="button" className="botao" onClick={levar}>
            <IconShoppingBagPlus size={20} aria-hidden />{' '}
            {levados.length === 1 ? 'Levar por' : `Levar os ${levados.length} por`} {formatarReais(total)}
          </button>
        </div>
      ) : null}
    </section>
  )
}

function precoDe(um: { preco: number; preco_promocao: number | null; em_promocao: boolean }): number {
  return um.em_promocao && um.preco_promocao !== null ? um.preco_promocao : um.preco
}
