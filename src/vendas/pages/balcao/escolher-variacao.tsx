import { Suspense, use } from 'react'
import { emTexto } from '#src/produtos/variacoes.ts'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { GradeNaTela, ProdutoNaTela, VariacaoNaTela } from './ler-do-balcao.ts'
import estilo from './escolher-variacao.module.css'

/** A product whose variation is being chosen, and what is being read of it (null when it could not be). */
export interface EscolhaAberta {
  produto: ProdutoNaTela
  leitura: Promise<GradeNaTela | null>
}

interface Props {
  aberta: EscolhaAberta | null
  aoEscolher: (produto: ProdutoNaTela, variacao: VariacaoNaTela) => void
  aoFechar: () => void
}

/** One press for each variation, by its first option; what is sold out says so. */
export function EscolherVariacao({ aberta, aoEscolher, aoFechar }: Props) {
  return (
    <Dialogo aberto={aberta !== null} aoFechar={aoFechar} titulo={aberta?.produto.nome ?? ''} largura="40rem">
      {aberta ? (
        <Suspense fallback={<p aria-busy="true">Carregando as variações…</p>}>
          <Azulejos aberta={aberta} aoEscolher={aoEscolher} />
        </Suspense>
      ) : null}
    </Dialogo>
  )
}

function Azulejos({
  aberta: { produto, leitura },
  aoEscolher,
}: Omit<Props, 'aberta' | 'aoFechar'> & { aberta: EscolhaAberta }) {
  const grade = use(leitura)
  if (!grade) return <p className="ruim">Não foi possível carregar as variações. Feche e tente de novo.</p>
  const { opcoes, variacoes } = grade
  const varias = opcoes.length > 1
  const precos = new Set(variacoes.map((uma) => precoEfetivo(uma)))
  const grupos = varias ? (opcoes[0]?.valores ?? []) : [null]
  const primeira = variacoes.find(({ estoque }) => estoque > 0)
  return (
    <div className="pilha">
      {grupos.map((valor) => {
        const doGrupo = variacoes.filter(({ valores }) => valor === null || valores[0] === valor)
        if (doGrupo.length === 0) return null
        const nome = valor === null ? (opcoes[0]?.nome ?? '') : `${opcoes[0]?.nome ?? ''} ${valor}`
        return (
          <section key={valor ?? ''} aria-label={nome}>
            <h3 className={estilo.grupo}>{nome}</h3>
            <ul className={`sem-lista ${estilo.azulejos}`}>
              {doGrupo.map((variacao) => (
                <li key={variacao.id}>
                  <button
                    type="button"
                    className={estilo.azulejo}
                    disabled={variacao.estoque <= 0}
                    {...(variacao === primeira ? { 'data-autofocus': true } : {})}
                    onClick={() => aoEscolher(produto, variacao)}
                  >
                    <strong>{emTexto(varias ? variacao.valores.slice(1) : variacao.valores)}</strong>
                    {precos.size > 1 ? (
                      <span className="numeros">{formatarReais(precoEfetivo(variacao))}</span>
                    ) : null}
                    <span className="minimo">
                      {variacao.estoque <= 0 ? 'Esgotado' : `${variacao.estoque} em estoque`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
