import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { nomeDaInformacao, tipoDaCategoria } from '../informacoes.ts'
import type { SecaoProps } from './campo-de-texto.tsx'
import estilo from './produto-form.module.css'
import { Secao } from './secao.tsx'

/** What the offer must tell, by what the category holds. */
export function InformacoesDaLei({ form, categoria }: SecaoProps & { categoria: string | null }) {
  const { nome, lei, obrigatorios, outros } = tipoDaCategoria(categoria)
  return (
    <Secao
      titulo="Informações que a lei pede"
      ajuda={`Para ${nome} (${lei}). Aparecem na página do produto: quem compra sem ver a embalagem decide por elas.`}
    >
      <div className={estilo.dupla}>
        {[...obrigatorios, ...outros].map((campo) => (
          <Campo
            key={campo}
            label={nomeDaInformacao(campo)}
            required={obrigatorios.includes(campo)}
            maxLength={1000}
            {...form.getInputProps(`informacoes.${campo}`)}
          />
        ))}
      </div>
    </Secao>
  )
}
