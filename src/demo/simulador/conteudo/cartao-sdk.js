;(() => {
  const origem = new URL(document.currentScript.src).origin
  window.MercadoPago = class {
    constructor(publicKey) {
      this.publicKey = publicKey
    }
    bricks() {
      const publicKey = this.publicKey
      return {
        async create(_nome, alvo, { initialization, callbacks }) {
          const quadro = document.createElement('iframe')
          quadro.title = 'Dados do cartão'
          quadro.style.cssText = 'display:block;width:100%;height:560px;border:0'
          const { amount, payer } = initialization
          quadro.src =
            origem +
            '/brick?' +
            new URLSearchParams({ public_key: publicKey, amount, email: payer?.email ?? '' })
          const ouvir = ({ source, origin, data }) => {
            if (source !== quadro.contentWindow || origin !== origem) return
            if (data.tipo === 'pronto') callbacks.onReady?.()
            if (data.tipo === 'erro') callbacks.onError?.({ type: 'critical', message: data.mensagem })
            if (data.tipo !== 'enviar') return
            const fim = () => quadro.contentWindow?.postMessage({ tipo: 'fim' }, origem)
            Promise.resolve(callbacks.onSubmit(data.formData, data.additionalData)).then(fim, fim)
          }
          addEventListener('message', ouvir)
          document.getElementById(alvo).append(quadro)
          return {
            unmount() {
              removeEventListener('message', ouvir)
              quadro.remove()
            },
          }
        },
      }
    }
  }
})()
