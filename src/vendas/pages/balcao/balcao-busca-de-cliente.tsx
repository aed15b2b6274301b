import '#src/shared/ui/kit/kit.css'
import '#src/shared/ui/kit/combobox.css'
import { Select } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { ApiError, api, type Resposta } from '#src/shared/ui/api.ts'
import { TemaDoKit } from '#src/shared/ui/kit/tema-do-kit.tsx'
import type { ClienteDoBalcao } from '../../balcao.ts'

type Achado = Resposta<'GET /rest/v1/consumidores'>['itens'][number]

const ESPERA_MS = 300
const MOSTRA = 6
const LETRAS = 2

export interface BuscaProps {
  lojaId: string
  aoEscolher: (cliente: ClienteDoBalcao) => void
}

/** Finds one of the shop's customers by name, phone, e-mail or CPF. */
export default function BuscaDeCliente({ lojaId, aoEscolher }: BuscaProps) {
  const [texto, setTexto] = useState('')
  const [achados, setAchados] = useState<Achado[] | null>(null)

  const procurar = useEffectEvent(async (busca: string, signal: AbortSignal) => {
    const consulta = new URLSearchParams({
      estabelecimento_id: lojaId,
      busca,
      limite: String(MOSTRA),
      ordem: 'nome',
    })
    try {
      const { itens } = await api.get('/rest/v1/consumidores', { query: consulta, signal })
      setAchados(itens)
    } catch (erro) {
      // The sale goes on without the search.
      if (!signal.aborted && !(erro instanceof ApiError)) throw erro
    }
  })

  useEffect(() => {
    const busca = texto.trim()
    if (busca.length < LETRAS) return
    const fim = new AbortController()
    const relogio = setTimeout(() => void procurar(busca, fim.signal), ESPERA_MS)
    return () => {
      clearTimeout(relogio)
      fim.abort()
    }
  }, [texto])

  function escolher(escolhido: string | null) {
    const achado = achados?.find(({ id }) => id === escolhido)
    if (!achado) return
    const { id, nome, email, telefone } = achado
    aoEscolher({ id, nome, email: email ?? '', telefone: telefone ? formatarTelefone(telefone) : '' })
  }

  /** Enter takes the first that was found, unless the arrows have gone to another. */
  function aoTeclar(evento: KeyboardEvent<HTMLInputElement>) {
    const [primeiro] = achados ?? []
    if (evento.key !== 'Enter' || !primeiro || evento.currentTarget.getAttribute('aria-activedescendant'))
      return
    evento.preventDefault()
    escolher(primeiro.id)
  }

  return (
    <TemaDoKit>
      <Select
        label="Buscar cliente"
        description="Nome, telefone, e-mail ou CPF."
        searchable
        value={null}
        searchValue={texto}
        onSearchChange={(digitado) => {
          setTexto(digitado)
          if (digitado.trim().length < LETRAS) setAchados(null)
        }}
        onChange={escolher}
        onKeyDown={aoTeclar}
        data={(achados ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={
          achados ? 'Nenhum cliente encontrado. Preencha abaixo para cadastrar.' : undefined
        }
        rightSection={null}
        maxLength={120}
        autoComplete="off"
        renderOption={({ option }) => {
          const achado = achados?.find(({ id }) => id === option.value)
          return (
            <span className="pilha vao-2 quebra">
              <strong>{option.label}</strong>
              <span className="apagado">
                {[achado?.telefone && formatarTelefone(achado.telefone), achado?.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          )
        }}
      />
    </TemaDoKit>
  )
}
