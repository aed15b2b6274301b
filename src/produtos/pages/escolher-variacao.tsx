import { type Ref, useEffect, useEffectEvent, useId } from 'react'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { textoDeEstoque } from '#src/shared/ui/loja/estoque.tsx'
import { type Escolhidos, type EstadoDoValor, estadoDoValor, type VariacaoAEscolher } from '../escolha.ts'
import type { Opcao } from '../variacoes.ts'

interface Props {
  opcoes: readonly Opcao[]
  variacoes: readonly VariacaoAEscolher[]
  escolhidos: Escolhidos
  aoEscolher: (opcao: number, valor: string) => void
  /** Told once what is marked: a tile that was pressed before this code was here counts too. */
  aoRetomar: (marcados: Escolhidos) => void
  /** Somebody wanted it without having chosen: said beside the first option that is open. */
  falta: boolean
  /** The first control of the option that is open. */
  refDaFalta: Ref<HTMLInputElement>
}

/** The options of a product as tiles, one radio group each. A tile says what is sold out, and may be chosen all the same. */
export function EscolherVariacao(props: Props) {
  const { opcoes, variacoes, escolhidos, aoEscolher, falta, refDaFalta } = props
  const base = useId()
  const retomar = useEffectEvent(() => props.aoRetomar(opcoes.map((_opcao, i) => marcado(`${base}-${i}`))))
  useEffect(() => retomar(), [])
  const aberta = escolhidos.indexOf(null)
  return opcoes.map(({ nome, valores }, opcao) => {
    const escolhido = escolhidos[opcao]
    const pedir = falta && opcao === aberta
    const aviso = `${base}-falta`
    return (
      <fieldset key={nome} className="opcao-do-produto" aria-describedby={pedir ? aviso : undefined}>
        <legend>
          {nome}
          {escolhido ? (
            <>
              : <strong>{escolhido}</strong>
            </>
          ) : null}
        </legend>
        <div className="ladrilhos">
          {valores.map((valor, casa) => {
            const estado = estadoDoValor(variacoes, { escolhidos, opcao, valor })
            return (
              <label key={valor} className={`ladrilho ${estado}`}>
                <input
                  ref={opcao === aberta && casa === 0 ? refDaFalta : undefined}
                  type="radio"
                  name={`${base}-${opcao}`}
                  value={valor}
                  checked={escolhido === valor}
                  onChange={() => aoEscolher(opcao, valor)}
                />
                <span>
                  <Amostra nome={nome} valor={valor} />
                  {valor}
                  {estado === 'tem' ? null : <small>{DITOS[estado]}</small>}
                </span>
              </label>
            )
          })}
        </div>
        {pedir ? (
          <p id={aviso} className="ruim" role="alert">
            {`Falta escolher: ${nome.toLowerCase()}.`}
          </p>
        ) : null}
      </fieldset>
    )
  })
}

/** The value of the radio that is checked among those of that name. */
function marcado(nome: string): string | null {
  const radios = [...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(nome)}"]`)]
  return radios.find(({ checked }) => checked)?.value ?? null
}

interface DitoProps {
  /** The variation that is chosen. */
  mostrado:
    | { nome: string; estoque: number; preco: number; preco_promocao: number | null; em_promocao: boolean }
    | undefined
  naoHa: boolean
}

/** What a choice comes to, for who does not see it change; and to everybody that it is not sold. */
export function DitoDaEscolha({ mostrado, naoHa }: DitoProps) {
  return (
    <p aria-live="polite" className={naoHa ? 'ruim' : 'so-leitor'}>
      {naoHa ? 'A loja não tem esta combinação. Escolha outra.' : null}
      {mostrado
        ? `${mostrado.nome}: ${formatarReais(precoEfetivo(mostrado))}. ${textoDeEstoque(mostrado.estoque)}.`
        : null}
    </p>
  )
}

const DITOS: Record<Exclude<EstadoDoValor, 'tem'>, string> = { esgotado: 'Esgotado', nao_ha: 'Não há' }

/** A spot of the colour beside its name, where the name is one that everybody knows. */
function Amostra({ nome, valor }: { nome: string; valor: string }) {
  const cor = /^cor(es)?$/i.test(nome) ? CORES[valor.toLowerCase()] : undefined
  return cor ? <i className="amostra" style={{ background: cor }} aria-hidden="true" /> : null
}

const CORES: Partial<Record<string, string>> = {
  preto: '#1a1a1a',
  branco: '#ffffff',
  'off-white': '#f5f1e6',
  cinza: '#8a8a8a',
  azul: '#2a5db0',
  'azul-marinho': '#1b2a4a',
  'azul marinho': '#1b2a4a',
  vermelho: '#c0392b',
  vinho: '#6d1a2d',
  verde: '#2e8b57',
  amarelo: '#f4c430',
  laranja: '#e67e22',
  rosa: '#e88fb0',
  roxo: '#6c3c97',
  lilás: '#b9a0dc',
  marrom: '#6b4226',
  caramelo: '#b5733a',
  bege: '#d9c3a0',
  dourado: '#c9a227',
  prata: '#c0c0c0',
}
