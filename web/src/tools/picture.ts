// Pictures in forms that the engine does not write itself.

/** The width and height of a picture in points. */
const SIZE = 1400;

/** An SVG as a PNG on white. */
export async function pictureOf(svg: string): Promise<Blob> {
  // Without a size of its own, an SVG has none as an image in every browser.
  const sized = svg
    .replace("<svg ", `<svg width="${SIZE}" height="${SIZE}" `)
    .replace('pencilproof auto"', 'pencilproof light"');
  const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = SIZE;
    canvas.height = SIZE;
    const context = canvas.getContext("2d");
    if (context === null) {
      throw new Error("This browser cannot draw the picture.");
    }
    context.fillStyle = "white";
    context.fillRect(0, 0, SIZE, SIZE);
    context.drawImage(image, 0, 0, SIZE, SIZE);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("This browser cannot write PNG.")) : resolve(blob)));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Base64 as a file. */
export function fromBase64(text: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], { type });
}
