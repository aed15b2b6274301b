import { useRef, useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { ULTIMAS_UNIDADES } from '../rules.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import estilo from './produtos.module.css'

const focar = (campo: HTMLInputElement | null) => campo?.focus()

/** The stock of a row: press it, type what was counted, Enter. Colour and words say when it runs low. */
export function EstoqueNaLinha({
  produto,
  podeEditar,
  aoMudar,
}: {
  produto: Pick<ProdutoDaLoja, 'id' | 'nome' | 'estoque' | 'estoque_reservado' | 'estabelecimento_id'>
  podeEditar: boolean
  aoMudar?: () => void
}) {
  const { id, nome, estoque, estoque_reservado: reservado, estabelecimento_id } = produto
  const [digitado, setDigitado] = useState<string | null>(null)
  // By the keyboard the focus goes back to where it came from.
  const voltar = useRef(false)
  const desistiu = useRef(false)
  const dica = `${plural(estoque, '# disponível', '# disponíveis')} · ${plural(reservado, '# reservado', '# reservados')}`

  /** Leaving the field saves it, whichever way it is left. */
  const [salvar, salvando] = useAcao(
    { aoRecusar: () => setDigitado(null), recarregar: 'sempre' },
    async () => {
      const quantidade = Number(digitado)
      if (digitado === null || digitado.trim() === '' || quantidade === estoque) {
        setDigitado(null)
        return false
      }
      if (!Number.isInteger(quantidade) || quantidade < 0) {
        toast.erro('Estoque inválido', 'Digite um número inteiro, zero ou mais.')
        return false
      }
      await api.post('/rest/v1/produtos/:id/ajustar-estoque', {
        params: { id },
        body: {
          estabelecimento_id,
          tipo: 'contagem',
          quantidade,
          estoque_visto: estoque,
          motivo: 'Contagem do estoque',
        },
      })
      toast.ok('Estoque atualizado', `${nome}: ${quantidade}`)
      setDigitado(null)
      aoMudar?.()
    },
  )

  if (digitado !== null) {
    return (
      <form
        method="post"
        className={estilo.contar}
        onSubmit={(evento) => {
          evento.preventDefault()
          voltar.current = true
          evento.currentTarget.querySelector('input')?.blur()
        }}
      >
        <Campo
          className="numeros"
          inputMode="numeric"
          aria-label={`Estoque de ${nome}`}
          ref={focar}
          onFocus={(evento) => evento.currentTarget.select()}
          value={digitado}
          readOnly={salvando}
          onChange={(evento) => setDigitado(evento.currentTarget.value.replace(/\D/g, ''))}
          onBlur={() => {
            if (!desistiu.current) void salvar()
            desistiu.current = false
          }}
          onKeyDown={(evento) => {
            if (evento.key !== 'Escape') return
            voltar.current = true
            desistiu.current = true
            setDigitado(null)
          }}
        />
      </form>
    )
  }
  const tom = estoque === 0 ? estilo.zerado : estoque <= ULTIMAS_UNIDADES ? estilo.baixo : ''
  const numero = (
    <>
      {estoque.toLocaleString('pt-BR')}
      {estoque === 0 ? <span className="so-leitor"> esgotado</span> : null}
    </>
  )
  if (!podeEditar)
    return (
      <span className={`numeros ${tom}`} title={dica}>
        {numero}
      </span>
    )
  return (
    <button
      type="button"
      className={`numeros ${estilo.editavel} ${tom}`}
      title={dica}
      aria-label={`Estoque de ${nome}: ${estoque}. Mudar`}
      ref={(botao) => {
        if (!botao || !voltar.current) return
        voltar.current = false
        botao.focus()
      }}
      onClick={() => {
        desistiu.current = false
        setDigitado(String(estoque))
      }}
    >
      {numero}
    </button>
  )
}
