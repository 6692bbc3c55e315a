import { describe, expect, it } from "vitest";
import { readAnswer } from "./Answer.ts";

const read = (text: string, isHead = false) => readAnswer(Buffer.from(text), isHead);

describe("readAnswer", () => {
  it("reads an answer with its body and keeps the connection", () => {
    const found = read(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 2\r\n\r\nhi",
    );
    expect(found?.answer).toMatchObject({ status: 200, body: Buffer.from("hi") });
    expect(found?.answer.headers.get("content-type")).toBe("text/plain");
    expect(found?.keepsConnection).toBe(true);
  });

  it.each(["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nhi"])(
    "waits for the rest of %j",
    (text) => expect(read(text)).toBeUndefined(),
  );

  it("passes over what only announces an answer", () => {
    const found = read(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n",
    );
    expect(found?.answer.status).toBe(201);
  });

  it("expects no body of a HEAD request", () => {
    expect(read("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n", true)?.answer.body).toHaveLength(0);
  });

  it.each([
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi and more",
  ])("leaves the connection after %j", (text) => {
    expect(read(text)?.keepsConnection).toBe(false);
  });
});
