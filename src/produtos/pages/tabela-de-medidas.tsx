import { IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Rolagem } from '#src/shared/ui/rolagem.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { TabelaDeMedidas as Tabela } from '../tabela-de-medidas.ts'

/** How the sizes of a product measure, in a dialog. */
export function TabelaDeMedidas({ tabela }: { tabela: Tabela }) {
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <button type="button" className="link abrir-medidas" onClick={() => setAberta(true)}>
        <IconRuler2 size={18} aria-hidden /> Tabela de medidas
      </button>
      <Dialogo
        aberto={aberta}
        aoFechar={() => setAberta(false)}
        titulo={tabela.titulo || 'Tabela de medidas'}
        largura="40rem"
      >
        <Rolagem nome="Medidas" classe="medidas">
          <table>
            <thead>
              <tr>
                {celulas(tabela.colunas).map(({ chave, texto }) => (
                  <th key={chave} scope="col">
                    {texto}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tabela.linhas.map((linha) => (
                <tr key={linha.join('|')}>
                  {celulas(linha).map(({ chave, texto }) =>
                    chave === 0 ? (
                      <th key={chave} scope="row">
                        {texto}
                      </th>
                    ) : (
                      <td key={chave}>{texto}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Rolagem>
      </Dialogo>
    </>
  )
}

/** Two cells may say the same. */
const celulas = (textos: readonly string[]) => textos.map((texto, chave) => ({ chave, texto }))
