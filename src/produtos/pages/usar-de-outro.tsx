import { useEffect, useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import type { TabelaDeMedidas } from '../tabela-de-medidas.ts'
import estilo from './medidas.module.css'

const ESPERA_MS = 300

interface Achado {
  id: string
  nome: string
  tabela_de_medidas: TabelaDeMedidas
}

interface Props {
  lojaId: string
  aoEscolher: (tabela: TabelaDeMedidas) => void
  aoFechar: () => void
}

/** The size tables of the shop's other products, by the product's name. */
export default function UsarDeOutro({ lojaId, aoEscolher, aoFechar }: Props) {
  const [busca, setBusca] = useState('')
  const [achados, setAchados] = useState<Achado[] | null>(null)
  const [falhou, setFalhou] = useState(false)

  useEffect(() => {
    let vale = true
    const relogio = setTimeout(() => {
      void lerOu(null, () =>
        api.get('/rest/v1/tabelas-de-medidas', {
          query: { estabelecimento_id: lojaId, busca: busca.trim() },
        }),
      ).then((lidos) => {
        if (!vale) return
        setFalhou(lidos === null)
        setAchados(lidos?.itens ?? [])
      })
    }, ESPERA_MS)
    return () => {
      vale = false
      clearTimeout(relogio)
    }
  }, [lojaId, busca])

  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Usar a tabela de outro produto">
      <div className="pilha">
        <CampoDeBusca
          label="Nome do produto"
          placeholder="Nome do produto"
          data-autofocus
          value={busca}
          onChange={({ currentTarget }) => setBusca(currentTarget.value)}
        />
        {achados === null ? (
          <p aria-busy="true">Procurando…</p>
        ) : falhou ? (
          <p className="ruim">Não foi possível procurar. Tente de novo.</p>
        ) : achados.length === 0 ? (
          <p className="apagado">Nenhum produto com tabela de medidas.</p>
        ) : (
          <ul className={`sem-lista ${estilo.achados}`}>
            {achados.map(({ id, nome, tabela_de_medidas: tabela }) => (
              <li key={id}>
                <button
                  type="button"
                  className={estilo.achado}
                  onClick={() => {
                    aoEscolher(tabela)
                    aoFechar()
                  }}
                >
                  <strong>{nome}</strong>
                  <span className="apagado miudo">
                    {tabela.titulo}: {tabela.colunas.join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialogo>
  )
}
