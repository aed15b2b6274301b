import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { EnviarArquivo } from '#src/shared/ui/enviar-arquivo.tsx'
import { LogoDaLoja } from '#src/shared/ui/logo-da-loja.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Estabelecimento } from '../../schemas.ts'
import estilo from './perfil.module.css'

/** Logo and cover: each is the shop's as soon as it has arrived. */
export function ImagensDaLoja({ loja }: { loja: Estabelecimento }) {
  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="imagens">
      <h2 id="imagens">Logo e capa</h2>
      <Imagem loja={loja} uso="logo" nome="Logo" ajuda="Quadrado, de preferência com 500 × 500 pixels.">
        <LogoDaLoja loja={loja} tamanho={96} />
      </Imagem>
      <Imagem loja={loja} uso="capa" nome="Capa" ajuda="Deitada, de preferência com 1280 × 320 pixels.">
        {loja.capa_url && (
          <div className={estilo.capa}>
            <img src={loja.capa_url} alt="Capa da loja" />
          </div>
        )}
      </Imagem>
    </section>
  )
}

interface ImagemProps {
  loja: Estabelecimento
  uso: 'logo' | 'capa'
  nome: string
  ajuda: string
  children: React.ReactNode
}

function Imagem({ loja, uso, nome, ajuda, children }: ImagemProps) {
  const { revalidate } = useRevalidator()
  const [salvando, setSalvando] = useState(false)
  const campo = uso === 'logo' ? 'logo_url' : 'capa_url'

  async function guardar(url: string | null) {
    setSalvando(true)
    try {
      await api.patch(`/rest/v1/estabelecimentos/${loja.id}`, { [campo]: url })
      toast.ok(url ? `${nome} no ar` : `${nome} removida`.replace('Logo removida', 'Logo removido'))
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(`Erro ao salvar ${nome.toLowerCase()}`, erro.detail ?? erro.title)
    } finally {
      setSalvando(false)
    }
  }

  return (
    <div className={estilo.imagem}>
      <div className={estilo.titulo}>
        <h3>{nome}</h3>
        {loja[campo] && (
          <button
            type="button"
            className={`botao leve ${estilo.perigo}`}
            disabled={salvando}
            onClick={() => void guardar(null)}
          >
            Remover {nome.toLowerCase()}
          </button>
        )}
      </div>
      {children}
      <p className="apagado">{ajuda}</p>
      <EnviarArquivo
        uso={uso}
        estabelecimentoId={loja.id}
        rotulo={loja[campo] ? `Trocar ${nome.toLowerCase()}` : `Enviar ${nome.toLowerCase()}`}
        aoEnviar={({ url }: Arquivo) => void guardar(url)}
      />
    </div>
  )
}
